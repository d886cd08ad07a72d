"""The pages of rules: text, boards before and after a turn, contents."""
