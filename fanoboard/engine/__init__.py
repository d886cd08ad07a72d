"""The thinking process and its client, which speak UGI, the Universal Game Interface."""
