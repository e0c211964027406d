# A weaker spec: the goal only says how two transactions depend on each other, and not in which order
# of statements that comes about.

language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "write_skew" {
  doc   = "a course is closed while somebody enrolls in it, and neither has seen the other"
  vars  = { i = int, j = int, k = Key, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = write_skew_cycle(getCourse, scanEnrolled, putCourse, putEnrolled, i, j, k, k, a, b, c, d)
}

target {
  package = "courseware"
  type    = "github.com/clouseau-go/clouseau/benchmarks/courseware.App"
  new     = "courseware.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
