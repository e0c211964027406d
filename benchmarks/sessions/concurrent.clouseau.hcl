language = 1

message "low" { fields = { value = int } }

message "high" { fields = { value = int } }

session "concurrent" {
  doc = "a low number is answered while a high one is sent and comes back"
  parallel {
    lane "low" {
      get "low" {
        as    = l
        where = value == 1 || value == 2
      }
      send "low" {
        where = value == l.value
      }
    }
    lane "high" {
      send "high" {
        as    = h
        where = value == 4 || value == 5
      }
      get "high" {
        where = value == h.value
      }
    }
  }
}
