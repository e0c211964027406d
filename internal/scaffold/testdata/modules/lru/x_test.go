package lru_test
import _ "github.com/clouseau-go/clouseau/runtime"
