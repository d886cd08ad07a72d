def build(out, step):
    step("x")
    (out/"fanoboard-0.1.0.x").write_text("a")
    return [out/"fanoboard-0.1.0.x"]
