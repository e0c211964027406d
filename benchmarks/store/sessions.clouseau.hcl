language = 1
import   = ["parts/again.clouseau.hcl", "parts/transactions.clouseau.hcl"]

# Transactions as in store.clouseau.hcl, and a session may begin one after the other.
