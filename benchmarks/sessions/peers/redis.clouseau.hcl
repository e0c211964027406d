language = 1

sort "Key" {
  base = string
  pool = ["a", "b", "key c"]
}

sort "Counter" {
  base = string
  pool = ["n1", "n2"]
}

sort "ListKey" {
  base = string
  pool = ["l1", "l2"]
}

message "flushall" { resp = "FLUSHALL" }

message "set" {
  fields = { key = Key, value = string }
  resp   = "SET {key} {value}"
}

message "get" {
  fields = { key = Key }
  resp   = "GET {key}"
}

message "del" {
  fields = { key = Key }
  resp   = "DEL {key}"
}

message "append" {
  fields = { key = Key, value = string }
  resp   = "APPEND {key} {value}"
}

message "incrby" {
  fields = { name = Counter, by = int }
  resp   = "INCRBY {name} {by}"
}

message "rpush" {
  fields = { name = ListKey, value = string }
  resp   = "RPUSH {name} {value}"
}

message "lpop" {
  fields = { name = ListKey }
  resp   = "LPOP {name}"
}

message "lrange" {
  fields = { name = ListKey }
  resp   = "LRANGE {name} 0 -1"
}

message "wrong" {
  fields = { name = ListKey }
  resp   = "INCR {name}"
}

message "ping" { resp = "PING" }

message "ok" { resp = "+OK" }

message "pong" { resp = "+PONG" }

message "refused" {
  fields = { text = string }
  resp   = "-{text}"
}

message "number" {
  fields = { n = int }
  resp   = ":{n}"
}

message "bulk" {
  fields = { text = string }
  resp   = "$ {text}"
}

message "none" { resp = "$-1" }

message "list" {
  fields = { texts = list(string) }
  resp   = "* {texts}"
}

session "redis" {
  doc   = "strings, counters and lists of Redis, on a connection of its own"
  codec = resp
  var "store" {
    sort  = map(Key, string)
    value = {}
  }
  var "counters" {
    sort  = map(Counter, int)
    value = {}
  }
  var "lists" {
    sort  = map(ListKey, list(string))
    value = {}
  }
  send "flushall" {}
  get "ok" {}
  loop {
    choose {
      case "set" {
        send "set" {
          as = s
        }
        get "ok" {}
        set { store = put(store, s.key, s.value) }
      }
      case "get" {
        send "get" {
          as = g
        }
        branch {
          case "there" {
            when = contains(store, g.key)
            get "bulk" {
              where = text == store[g.key]
            }
          }
          case "missing" {
            when = !contains(store, g.key)
            get "none" {}
          }
        }
      }
      case "del" {
        send "del" {
          as = d
        }
        get "number" {
          where = n == (contains(store, d.key) ? 1 : 0)
        }
        set { store = remove(store, d.key) }
      }
      case "append" {
        send "append" {
          as = a
        }
        set { store = put(store, a.key, concat(store[a.key], a.value)) }
        get "number" {
          where = n == length(store[a.key])
        }
      }
      case "incrby" {
        send "incrby" {
          as = i
        }
        set { counters = put(counters, i.name, counters[i.name] + i.by) }
        get "number" {
          where = n == counters[i.name]
        }
      }
      case "rpush" {
        send "rpush" {
          as = r
        }
        set { lists = put(lists, r.name, append(lists[r.name], r.value)) }
        get "number" {
          where = n == len(lists[r.name])
        }
      }
      case "lpop" {
        send "lpop" {
          as = p
        }
        branch {
          case "there" {
            when = len(lists[p.name]) > 0
            get "bulk" {
              where = text == lists[p.name][0]
            }
          }
          case "missing" {
            when = len(lists[p.name]) == 0
            get "none" {}
          }
        }
        set { lists = put(lists, p.name, drop(lists[p.name], 1)) }
      }
      case "lrange" {
        send "lrange" {
          as = x
        }
        get "list" {
          where = texts == lists[x.name]
        }
      }
      case "wrong" {
        send "wrong" {
          as = w
        }
        branch {
          case "a list" {
            when = len(lists[w.name]) > 0
            get "refused" {
              where = starts(text, "WRONGTYPE ")
            }
          }
          case "nothing" {
            when = len(lists[w.name]) == 0
            get "number" {
              where = n == 1
            }
            send "flushall" {}
            get "ok" {}
            set {
              store    = {}
              counters = {}
              lists    = {}
            }
          }
        }
      }
      case "ping" {
        send "ping" {}
        get "pong" {}
      }
      case "close" {
        stop {}
      }
    }
  }
}
