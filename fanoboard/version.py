"""The version of the program; read at build time, so this module imports nothing."""

VERSION = "0.1.0"
