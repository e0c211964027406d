# A path where the name of the emitted package belongs.
language = 1

operation "open" {
  kind = call
}

target {
  package = "example.com/go-meter" # ERROR InvalidGoName@13 "not the name of a package, but a path.*write package = .gometer.*type = .example.com/go-meter.TYPE."
  new     = "New"
}
