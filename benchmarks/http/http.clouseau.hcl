# HTTP/1.1 resources that are read and written under conditions. The sections are
# those of RFC 9110.

language = 1

sort "Conn" {
  base  = int
  range = [0, 3]
}

sort "Path" {
  base = string
  pool = ["a", "b"]
}

sort "Tag" { # what is between the quotes
  base = string
  pool = ["t", "u"]
}

sort "Content" {
  base = string
  pool = ["one", "two"]
}

sort "Date" { # in seconds from 1970; the second 0 is none for some servers
  base  = int
  range = [1, 9]
}

# A list names another tag first, which no server gives.
sort "Condition" {
  values = [
    unconditional, if_match, if_match_list, if_match_any,
    if_none_match, if_none_match_list, if_none_match_any, if_both,
  ]
}

sort "Since" {
  values = [whenever, if_modified, if_unmodified]
}

# The evaluation of conditions. Parameters: the condition, its tag and whether that is
# weak, and of the resource whether it is there, its tag, and whether that is weak.

define "has_match" {
  params    = { c = Condition }
  qualifier = c == if_match || c == if_match_list || c == if_match_any || c == if_both
}

define "has_none_match" {
  params    = { c = Condition }
  qualifier = c == if_none_match || c == if_none_match_list || c == if_none_match_any || c == if_both
}

define "match_holds" { # 13.1.1: tags are compared strongly
  params    = { c = Condition, t = Tag, w = bool, there = bool, current = Tag, now_weak = bool }
  qualifier = there && (c == if_match_any || t == current && !w && !now_weak)
}

define "none_match_holds" { # 13.1.2: tags are compared weakly
  params    = { c = Condition, t = Tag, there = bool, current = Tag }
  qualifier = !there || c != if_none_match_any && t != current
}

define "unmodified_holds" { # 13.1.4: what is not there has no date
  params    = { d = Date, there = bool, changed = Date }
  qualifier = !there || changed <= d
}

# What a write is refused for, 13.2.2.
define "refused" {
  params = {
    c     = Condition, t = Tag, w = bool, s = Since, d = Date,
    there = bool, current = Tag, now_weak = bool, changed = Date
  }
  qualifier = (
    has_match(c) && !match_holds(c, t, w, there, current, now_weak)
    || !has_match(c) && s == if_unmodified && !unmodified_holds(d, there, changed)
    || has_none_match(c) && !none_match_holds(c, t, there, current)
  )
}

operation "get" {
  doc    = "asks for the content"
  kind   = send
  fields = { conn = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, since = Since, date = Date }
  clause {
    params = { c = Conn }
    event  = get(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "put" {
  doc    = "makes or replaces a resource"
  kind   = send
  fields = { conn = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, since = Since, date = Date, body = Content }
  clause {
    params = { c = Conn }
    event  = put(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "post" {
  doc    = "has a resource take in content, in whatever way it does"
  kind   = send
  fields = { conn = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, since = Since, date = Date, body = Content }
  clause {
    params = { c = Conn }
    event  = post(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "delete" {
  doc    = "takes a resource away"
  kind   = send
  fields = { conn = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, since = Since, date = Date }
  clause {
    params = { c = Conn }
    event  = delete(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "answer" {
  doc     = "the next answer on a connection; the date is 0 where it tells none, and the body that of success"
  kind    = receive
  fields  = { conn = Conn }
  results = { status = int, tagged = bool, tag = Tag, weak = bool, date = Date, body = Content }
  clause {
    event = answer
  }
}

model "rfc9110" {
  doc = "what RFC 9110 lets an origin server do"
  state = {
    contents = map(Path, optional(Content))
    tags     = map(Path, Tag)
    fragiles = map(Path, bool) # whether the tag is weak
    shared   = map(Path, bool) # whether another content had it: then it stays weak
    dates    = map(Path, Date)
  }
  initial = { contents = nothing, shared = false }

  # A weak tag may become a strong one: once the clock has gone on, it is certain that
  # no other version has the same.
  on "get" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    set     = { fragiles[path] = has(contents[path]) && f }
    let     = { there = has(contents[path]) }
    case "missing" { # 13.2.1: before any condition
      when = !there
      reply "answer" {
        conn   = conn
        status = 404
      }
    }
    case "refused" {
      when = there && (
        has_match(cond) && !match_holds(cond, tag, weak, there, tags[path], f)
        || !has_match(cond) && since == if_unmodified && !unmodified_holds(date, there, dates[path])
      )
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
    otherwise "not_modified" {
      when = (
        has_none_match(cond) && !none_match_holds(cond, tag, there, tags[path])
        || !has_none_match(cond) && since == if_modified && dates[path] <= date
      )
      reply "answer" {
        conn   = conn
        status = 304
        tagged = true # 15.4.5
        tag    = tags[path]
        weak   = f
        body   = ""
      }
    }
    otherwise "found" {
      reply "answer" {
        conn   = conn
        status = 200
        tagged = true # 8.8.3: should
        tag    = tags[path]
        weak   = f
        date   = dates[path] # 8.8.2: should
        body   = the(contents[path])
      }
    }
  }

  on "put" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    let     = { there = has(contents[path]) }
    case "refused" {
      when = refused(cond, tag, weak, since, date, there, tags[path], f, dates[path])
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
    otherwise "stored" {
      choose = { t = Tag, w = bool, d = Date, s = int, told = bool }
      let    = { same = there && t == tags[path] && (shared[path] || the(contents[path]) != body) }
      require = (
        (there ? s == 200 || s == 204 : s == 201) # 9.3.4
        && implies(same, w)                       # 8.8.1
        && implies(there, d >= dates[path])
      )
      set = { contents[path] = some(body), tags[path] = t, fragiles[path] = w, shared[path] = same, dates[path] = d }
      reply "answer" {
        conn   = conn
        status = s
        tagged = told
        tag    = told ? t : ""
        weak   = told && w
      }
    }
  }

  on "post" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    let     = { there = has(contents[path]) }
    case "refused" {
      when = refused(cond, tag, weak, since, date, there, tags[path], f, dates[path])
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
    otherwise "stored" {
      choose = { t = Tag, w = bool, d = Date, s = int, told = bool }
      let    = { same = there && t == tags[path] && (shared[path] || the(contents[path]) != body) }
      require = (
        (there ? s == 200 || s == 204 : s == 201) # 9.3.4
        && implies(same, w)                       # 8.8.1
        && implies(there, d >= dates[path])
      )
      set = { contents[path] = some(body), tags[path] = t, fragiles[path] = w, shared[path] = same, dates[path] = d }
      reply "answer" {
        conn   = conn
        status = s
        tagged = told
        tag    = told ? t : ""
        weak   = told && w
      }
    }
    case "not_offered" { # 15.5.6, before any condition
      set = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 405
      }
    }
    case "missing" {
      when = !there
      reply "answer" {
        conn   = conn
        status = 404
      }
    }
    case "only_read" { # 9.3.3: some resources are processed without a change
      when = !refused(cond, tag, weak, since, date, there, tags[path], f, dates[path])
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 200
      }
    }
  }

  on "delete" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    let     = { there = has(contents[path]) }
    case "missing" {
      when = !there
      reply "answer" {
        conn   = conn
        status = 404
      }
    }
    case "refused" {
      when = there && refused(cond, tag, weak, since, date, there, tags[path], f, dates[path])
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
    otherwise "deleted" {
      choose  = { s = int }
      require = s == 200 || s == 204
      set     = { contents[path] = nothing, shared[path] = false }
      reply "answer" {
        conn   = conn
        status = s
      }
    }
  }

  network {
    order      = fifo
    connection = conn
  }
}
