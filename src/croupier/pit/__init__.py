"""What outlives a table: journals in a database, the ledger, people, and the tables a process serves."""
