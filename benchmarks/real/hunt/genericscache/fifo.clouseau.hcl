language = 1
import   = ["parts/cache.clouseau.hcl"]

target {
  package   = "genericscache_test"
  new       = "newFifo"
  reference = "newRef"
}
