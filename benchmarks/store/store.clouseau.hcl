language = 1
import   = ["parts/once.clouseau.hcl", "parts/transactions.clouseau.hcl"]

# Transactions of an application on a store. The tester chooses which session goes on: a begin, a
# statement or a commit happens when the script says so, and its answer is what it did. A session has
# one open transaction at most. The loader, transaction 0, has written the rows before.
