"""What tests share: drivers of the window and of engines, slow definitions of the rules, made-up games."""
