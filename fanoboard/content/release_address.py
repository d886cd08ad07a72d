"""Where this build looks for a newer version when it is asked to, and whose signature it believes there.

Empty in the sources: then nobody is asked anything.  `packaging/build.py` fills it in.
"""

ADDRESS = ""
"""The address of a small signed file: http:// or https://."""
KEY = ""
"""The public Ed25519 key of those who publish it, in base64."""
