language = 1
import   = ["smallbank.clouseau.hcl", "goals.clouseau.hcl", "levels/si.clouseau.hcl"]

goal "lost_update" {
  vars  = { i = int, j = int, p = int, k = int }
  where = i != j
  trace = lost_update(getChecking, putChecking, i, j, p, k)
}

goal "lost_update_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = lost_update_cycle(getChecking, putChecking, i, j, k, a, b, c, d)
}

goal "fractured_read" {
  vars  = { i = int, j = int, k = int }
  where = i != j
  trace = fractured_read(getSavings, getChecking, putSavings, putChecking, i, j, k, k)
}

goal "fractured_read_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int }
  where = i != j && a < b
  trace = fractured_read_cycle(getSavings, getChecking, putSavings, i, j, k, k, a, b)
}

goal "write_skew" {
  vars  = { i = int, j = int, k = int }
  where = i != j
  trace = write_skew(getSavings, getChecking, putSavings, putChecking, i, j, k, k)
}

goal "write_skew_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = write_skew_cycle(getSavings, getChecking, putSavings, putChecking, i, j, k, k, a, b, c, d)
}

goal "read_only_anomaly" {
  vars  = { w = int, t = int, r = int, k = int }
  where = w != t && r != t && r != w
  trace = read_only_anomaly(w, t, r, k)
}

goal "read_only_anomaly_cycle" {
  vars  = { w = int, t = int, r = int, k = int, a = int, b = int, c = int, d = int }
  where = w != t && r != t && r != w && a < b && c < d
  trace = rw(getSavings, putSavings, w, t, k, a, b) && wr(getSavings, t, r, k) && rw(getChecking, putChecking, r, w, k, c, d)
}
