"""Reports on batch runs: tables and diagrams, all from the ledger, the same whenever made."""
