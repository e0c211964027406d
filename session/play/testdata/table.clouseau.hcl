language = 1

message "number" { fields = { value = int } }
message "unit" {}
message "version" { fields = { value = int } }
message "ok" { fields = { value = bool } }

session "coherent1" {
  send "number" {
    as    = p
    where = value > 0
  }
  send "number" {
    as    = q
    where = value < 0
  }
  get "number" {
    where = q.value <= value && value <= p.value
  }
}

session "incoherent1" {
  send "number" {
    as    = p
    where = value > 0
  }
  send "number" {
    as    = q
    where = value < 0
  }
  get "number" {
    where = p.value <= value && value <= q.value
  }
}

session "coherent2" {
  parallel {
    lane "get" {
      get "unit" {}
    }
    lane "send" {
      send "unit" {}
    }
  }
}

session "incoherent2" {
  parallel {
    lane "one" {
      send "number" {}
    }
    lane "two" {
      send "number" {}
    }
  }
}

session "v0" {
  party = server
  peer  = client
  branch {
    case "new" {
      get "version" {
        where = value == 1
      }
      send "ok" {
        where = !value
      }
      stop {}
    }
    case "old" {
      get "version" {
        where = value == 0
      }
      send "ok" {
        where = value
      }
      send "number" {
        where = value == -42
      }
      get "number" {
        where = value == -42
      }
    }
  }
}

session "v1" {
  send "version" {
    as    = v
    where = value == 1
  }
  branch {
    case "no" {
      get "ok" {
        where = !value
      }
      stop {}
    }
    case "yes" {
      get "ok" {
        where = value
      }
      send "number" {
        as    = n
        where = value == (v.value == 0 ? -42 : 42)
      }
      get "number" {
        where = value == n.value
      }
    }
  }
}
