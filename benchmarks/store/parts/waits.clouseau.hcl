language = 1
import   = ["../store.clouseau.hcl"]

operation "waits" {
  doc         = "the next statement of the transaction starts, and waits for another transaction; it is done later"
  kind        = receive
  fields      = { tid = int }
  spontaneous = true
  clause {
    params  = { i = int }
    history = running(i)
    event   = waits(tid == i)
  }
}
