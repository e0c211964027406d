# A playlist that is shuffled: nobody knows its order before it is played.

language = 1

operation "add" {
  kind = call
  args = { song = int }
  clause { event = add }
}

operation "shuffle" {
  kind = call
  clause { event = shuffle }
}

operation "load" {
  kind = call
  clause { event = load }
}

operation "next" {
  kind    = call
  results = { song = int, ok = bool }
  clause { event = next }
}

operation "left" {
  kind    = call
  results = { n = int }
  clause { event = left }
}

operation "songs" {
  kind    = call
  results = { list = list(int) }
  clause { event = songs }
}

model "playlist" {
  state = { queue = list(int) }

  on "add" {
    set = { queue = append(queue, song) }
  }
  on "shuffle" {
    choose  = { order = list(int) }
    require = sort(order) == sort(queue)
    set     = { queue = order }
  }
  on "load" {
    choose = { saved = list(int) }
    set    = { queue = saved }
  }
  on "next" {
    case "some" {
      when = size(queue) > 0
      set  = { queue = rest(queue) }
      reply {
        song = first(queue)
        ok   = true
      }
    }
    otherwise "none" {
      reply {
        ok = false
      }
    }
  }
  on "left" {
    reply {
      n = size(queue)
    }
  }
  on "songs" {
    reply {
      list = queue
    }
  }
}
