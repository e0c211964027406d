language = 1
import   = ["courseware.clouseau.hcl", "goals.clouseau.hcl", "levels/rc.clouseau.hcl"]

goal "lost_update" {
  vars  = { i = int, j = int, p = int, k = int }
  where = i != j
  trace = lost_update(getList, putList, i, j, p, k)
}

goal "lost_update_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = lost_update_cycle(getList, putList, i, j, k, a, b, c, d)
}

goal "fractured_read" {
  vars  = { i = int, j = int, k = int, l = int }
  where = i != j
  trace = fractured_read(getList, enrolled, putList, enroll, i, j, k, l)
}

goal "fractured_read_cycle" {
  vars  = { i = int, j = int, k = int, l = int, a = int, b = int }
  where = i != j && a < b
  trace = fractured_read_cycle(getList, enrolled, putList, i, j, k, l, a, b)
}

goal "write_skew" {
  vars  = { i = int, j = int, k = int }
  where = i != j
  trace = write_skew(getCourse, enrolled, putCourse, enroll, i, j, k, k)
}

goal "write_skew_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = write_skew_cycle(getCourse, enrolled, putCourse, enroll, i, j, k, k, a, b, c, d)
}

goal "overbooked" {
  vars  = { i = int, j = int, k = int, s = int, t = int }
  where = i != j
  trace = overbooked(i, j, k, s, t)
}

goal "overbooked_state" {
  vars  = { i = int, j = int, k = int, s = int, t = int }
  where = i != j
  trace = overbooked_state(i, j, k, s, t)
}
