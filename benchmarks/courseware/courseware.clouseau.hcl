language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two enrollments read the courses of one student, and both write them"
  vars  = { i = int, j = int, p = int, k = Key, c = Key, d = Key }
  where = i != j
  trace = seq(
    all, joinReq(student == k, course == c), all, joinReq(student == k, course == d), all, getList(tid == i, key == k, prevTid == p), all,
    getList(tid == j, key == k, prevTid == p), all, putList(tid == i, key == k), putEnrolled(tid == i, key == c, part == k), all,
    commit(tid == i), all, putList(tid == j, key == k), putEnrolled(tid == j, key == d, part == k), all, commit(tid == j), all
  )
}

goal "fractured_read" {
  doc   = "a listing shows an enrollment with the course, and not with the student"
  vars  = { i = int, j = int, k = Key, l = Key }
  where = i != j
  trace = fractured_read(getList, scanEnrolled, putList, putEnrolled, i, j, k, l)
}

goal "write_skew" {
  doc   = "a course is closed while somebody enrolls in it"
  vars  = { i = int, j = int, k = Key }
  where = i != j
  trace = write_skew(getCourse, scanEnrolled, putCourse, putEnrolled, i, j, k, k)
}

goal "overbooked" {
  doc   = "two students have the one place of a course"
  vars  = { i = int, j = int, k = Key, s = Key, t = Key }
  where = i != j && s != t
  trace = overbooked(i, j, k, s, t)
}

target {
  package = "courseware"
  type    = "github.com/clouseau-go/clouseau/benchmarks/courseware.App"
  new     = "courseware.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
