# Mistakes about the bounds of Go's integer types.
language = 1

sort "Level" {
  base  = uint8
  range = [0, 300] # ERROR UnfitNumber@15 "300 is no value of the sort Level: its Go type uint8 has 0 to 255"
}

sort "Below" {
  base  = uint8
  range = [-1, 20] # ERROR UnfitNumber@12 "-1 is no value"
}

sort "Shift" {
  base = int
  go   = "int8"
  pool = [1, 127, 128] # ERROR UnfitNumber@19 "its Go type int8 has -128 to 127"
}

sort "Port" {
  base = uint16
  go   = "ports.Port"
}

sort "Wait" {
  base = uint8 # ERROR ConflictingBase@10 "what lies under the Go type time.Duration: that is int64"
  go   = "time.Duration"
}

sort "Month" {
  base = int64
  go   = "time.Month"
}

sort "Mode" {
  base = int
  go   = "fs.FileMode"
}

sort "Weight" {
  base = int
  go   = "float64" # ERROR ConflictingBase@10 "holds no integers"
}

sort "Handle" {
  go   = "uint16"
  pool = [1, 70000] # ERROR UnfitNumber@14 "uint16 has 0 to 65535"
}

sort "Key" {
  go = "uint64"
}

function "next" {
  args   = [Port]
  result = Port
  go     = "ports.Next"
}

operation "put" {
  kind = call
  args = { port = Port, key = Key, mode = Mode, month = Month, n = int }
  clause {
    event = put(port == 65536) # ERROR UnfitNumber@25 "its Go type ports.Port has 0 to 65535"
  }
  clause {
    event = put(port > -1) # ERROR UnfitNumber@24 "-1 is no value of the sort Port"
  }
  clause {
    event = put(70000 <= port) # ERROR UnfitNumber@17 "70000 is no value of the sort Port"
  }
  clause {
    event = put(port == (n > 0 ? 1 : 99999)) # computed: found at run time
  }
  clause {
    event = put(next(80000) == port) # ERROR UnfitNumber@22 "80000 is no value of the sort Port"
  }
  clause {
    event = put(key == -1) # ERROR UnfitNumber@24 "its Go type uint64 has 0 to 18446744073709551615"
  }
  clause {
    event = put(key == 18446744073709551615, port + 1 > 65536, n == -9223372036854775808)
  }
  clause {
    event = put(n == 9223372036854775808) # ERROR UnfitNumber@22 "its Go type int has"
  }
  clause {
    event = put(mode == 4294967296) # ERROR UnfitNumber@25 "its Go type fs.FileMode has 0 to 4294967295"
  }
  clause {
    params = { p = Port }
    where  = p != 100000 # ERROR UnfitNumber@19 "100000 is no value of the sort Port"
    event  = put(port == p)
  }
}

goal "too_large" {
  trace = put(port == 30000 + 40000) # ERROR UnfitNumber@23 "70000 is no value of the sort Port"
}
