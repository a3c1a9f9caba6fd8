"""The law: citations, dated facts, odds, pay tables, licensee options and notices."""
