language = 1

sort "Text" {
  go   = "string"
  pool = ["x", "yz", "abc", "defg", "hijkl"]
}

sort "Small" {
  base  = int
  range = [0, 7]
}

sort "Letter" {
  go   = "string"
  pool = ["q", "r"]
}

operation "write" {
  kind    = call
  args    = { data = Text }
  results = { n = int, ok = bool }
}

operation "tryWrite" {
  kind    = call
  args    = { data = Text }
  results = { n = int, ok = bool }
}

operation "writeString" {
  kind    = call
  args    = { data = Text }
  results = { n = int, ok = bool }
}

operation "writeByte" {
  kind    = call
  args    = { data = Letter }
  results = { ok = bool }
}

operation "tryWriteByte" {
  kind    = call
  args    = { data = Letter }
  results = { ok = bool }
}

operation "contents" {
  kind    = call
  results = { out = Text }
}

operation "bytesIn" {
  kind    = call
  args    = { n = Small }
  results = { out = Text }
}

operation "read" {
  kind    = call
  args    = { n = Small }
  results = { out = Text, ok = bool }
}

operation "tryRead" {
  kind    = call
  args    = { n = Small }
  results = { out = Text, ok = bool }
}

operation "peek" {
  kind    = call
  args    = { n = Small }
  results = { out = Text, ok = bool }
}

operation "peekAt" {
  kind    = call
  args    = { off = Small, n = Small }
  results = { out = Text, ok = bool }
}

operation "readByte" {
  kind    = call
  results = { out = Text, ok = bool }
}

operation "length" {
  kind    = call
  results = { n = Small }
}

operation "free" {
  kind    = call
  results = { n = Small }
}

operation "isFull" {
  kind    = call
  results = { ok = bool }
}

operation "isEmpty" {
  kind    = call
  results = { ok = bool }
}

operation "reset" {
  kind = call
}

target {
  package = "ringbuffer_test"
  new     = "newOver"
  methods = { contents = "Bytes", writeByte = "OneByte", readByte = "NextByte" }
  reference {
    new     = "newOverText"
    methods = { contents = "Bytes", writeByte = "OneByte", readByte = "NextByte" }
  }
}
