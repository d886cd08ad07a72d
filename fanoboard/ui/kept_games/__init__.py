"""The games that are kept, as people see them: the library, and what home shows of it."""
