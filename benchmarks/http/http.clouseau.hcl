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

sort "Content" { # N*text is so many times that text on the wire
  base = string
  pool = ["one", "two", "three", "", "5000*ab", "70000*x"]
}

sort "Date" { # in seconds from 1970; the second 0 is none for some servers
  base  = int
  range = [1, 9]
}

sort "Filler" { # how many tags that no server gives stand first in a list
  base  = int
  range = [0, 5]
}

# A list has the filler, the tag of the request, and its other tag.
sort "Condition" {
  values = [
    unconditional, if_match, if_match_list, if_match_any,
    if_none_match, if_none_match_list, if_none_match_any, if_both,
  ]
}

sort "Since" {
  values = [whenever, if_modified, if_unmodified]
}

# 8.8.1: a strong tag is never given to another content of the resource, whatever comes in between.
function "content_of" {
  args   = [Path, Tag]
  result = Content
}

# The evaluation of conditions. Parameters: the condition, its tag and whether that is weak, its other tag, and
# of the resource whether it is there, its tag, and whether that is weak.

define "has_match" {
  params    = { c = Condition }
  qualifier = c == if_match || c == if_match_list || c == if_match_any || c == if_both
}

define "has_none_match" {
  params    = { c = Condition }
  qualifier = c == if_none_match || c == if_none_match_list || c == if_none_match_any || c == if_both
}

define "match_holds" { # 13.1.1: tags are compared strongly
  params = { c = Condition, t = Tag, w = bool, o = Tag, there = bool, current = Tag, now_weak = bool }
  qualifier = there && (
    c == if_match_any
    || !now_weak && (!w && t == current || c == if_match_list && o == current)
  )
}

define "none_match_holds" { # 13.1.2: tags are compared weakly
  params = { c = Condition, t = Tag, o = Tag, there = bool, current = Tag }
  qualifier = (
    !there || c != if_none_match_any && t != current && !(c == if_none_match_list && o == current)
  )
}

define "unmodified_holds" { # 13.1.4: what is not there has no date
  params    = { d = Date, there = bool, changed = Date }
  qualifier = !there || changed <= d
}

# The conditions that keep a write from being performed, but may leave it with success if it was applied before, 13.2.2.
define "outdated" {
  params = {
    c     = Condition, t = Tag, w = bool, o = Tag, s = Since, d = Date,
    there = bool, current = Tag, now_weak = bool, changed = Date
  }
  qualifier = (
    has_match(c) && !match_holds(c, t, w, o, there, current, now_weak)
    || !has_match(c) && s == if_unmodified && !unmodified_holds(d, there, changed)
  )
}

operation "get" {
  doc  = "asks for the content"
  kind = send
  fields = {
    conn   = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, other = Tag,
    filler = Filler, since = Since, date = Date
  }
  clause {
    params = { c = Conn }
    event  = get(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "head" {
  doc  = "asks for all but the content"
  kind = send
  fields = {
    conn   = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, other = Tag,
    filler = Filler, since = Since, date = Date
  }
  clause {
    params = { c = Conn }
    event  = head(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "put" {
  doc  = "makes or replaces a resource"
  kind = send
  fields = {
    conn   = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, other = Tag,
    filler = Filler, since = Since, date = Date, body = Content
  }
  clause {
    params = { c = Conn }
    event  = put(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "post" {
  doc  = "has a resource take in content, in whatever way it does"
  kind = send
  fields = {
    conn   = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, other = Tag,
    filler = Filler, since = Since, date = Date, body = Content
  }
  clause {
    params = { c = Conn }
    event  = post(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

operation "delete" {
  doc  = "takes a resource away"
  kind = send
  fields = {
    conn   = Conn, path = Path, cond = Condition, tag = Tag, weak = bool, other = Tag,
    filler = Filler, since = Since, date = Date
  }
  clause {
    params = { c = Conn }
    event  = delete(conn == c)
    future = seq(all, answer(conn == c), all)
  }
}

# The date is that of the last modification, and sent that of the answer; each is 0 where the answer does not
# tell it. The body is that of success.
operation "answer" {
  doc     = "the next answer on a connection"
  kind    = receive
  fields  = { conn = Conn }
  results = { status = int, tagged = bool, tag = Tag, weak = bool, date = Date, sent = int, body = Content }
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
    dates    = map(Path, Date)
    gone     = map(Path, bool) # there was something once
  }
  initial = { contents = nothing, gone = false }

  # A weak tag may become a strong one: once the clock has gone on, it is certain that
  # no other version has the same.
  on "get" {
    choose  = { f = bool, n = int }
    require = implies(f, fragiles[path])
    set     = { fragiles[path] = has(contents[path]) && f }
    let = {
      there = has(contents[path])
      unmet = outdated(cond, tag, weak, other, since, date, there, tags[path], f, dates[path])
      old = (
        has_none_match(cond) && !none_match_holds(cond, tag, other, there, tags[path])
        || !has_none_match(cond) && since == if_modified && dates[path] <= date
      )
      unique = f || content_of(path, tags[path]) == the(contents[path])
      timely = dates[path] <= n # 8.8.2.1
    }
    case "missing" { # 13.2.1: before any condition
      when    = !there
      choose  = { s = int }
      require = s == 404 || s == 410 && gone[path] # 15.5.11
      reply "answer" {
        conn   = conn
        status = s
        sent   = n
      }
    }
    case "refused" {
      when = there && unmet
      reply "answer" {
        conn   = conn
        status = 412
        sent   = n
      }
    }
    otherwise "not_modified" {
      when    = old
      require = unique
      reply "answer" {
        conn   = conn
        status = 304
        tagged = true # 15.4.5
        tag    = tags[path]
        weak   = f
        sent   = n
        body   = ""
      }
    }
    otherwise "found" {
      require = unique && timely
      reply "answer" {
        conn   = conn
        status = 200
        tagged = true # 8.8.3: should
        tag    = tags[path]
        weak   = f
        date   = dates[path] # 8.8.2: should
        sent   = n
        body   = the(contents[path])
      }
    }
  }

  on "head" {
    extends = get
    change "found" {
      reply "answer" {
        conn   = conn
        status = 200
        tagged = true
        tag    = tags[path]
        weak   = f
        date   = dates[path]
        sent   = n
        body   = ""
      }
    }
  }

  on "put" {
    choose  = { f = bool, n = int }
    require = implies(f, fragiles[path])
    let = {
      there = has(contents[path])
      unmet = outdated(cond, tag, weak, other, since, date, there, tags[path], f, dates[path])
      taken = !unmet && has_none_match(cond) && !none_match_holds(cond, tag, other, there, tags[path])
      again = there && the(contents[path]) == body
    }
    case "refused" {
      when = unmet || taken
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
        sent   = n
      }
    }
    case "applied" { # 13.1.1, 13.1.4: what was asked for has been done already
      when    = unmet && again
      choose  = { s = int, told = bool }
      require = s == 200 || s == 204
      set     = { fragiles[path] = f }
      reply "answer" {
        conn   = conn
        status = s
        tagged = told
        tag    = told ? tags[path] : ""
        weak   = told && f
        sent   = n
      }
    }
    otherwise "stored" {
      choose = { t = Tag, w = bool, d = Date, s = int, told = bool }
      let    = { unique = !told || w || content_of(path, t) == body }
      require = (
        unique && (there ? s == 200 || s == 204 : s == 201) # 9.3.4
        && implies(there, d >= dates[path])
        && d <= n + 60 && (again || n <= d + 60) # 8.8.2.1: a request takes less than a minute
      )
      set = { contents[path] = some(body), tags[path] = t, fragiles[path] = w, dates[path] = d }
      reply "answer" {
        conn   = conn
        status = s
        tagged = told
        tag    = told ? t : ""
        weak   = told && w
        sent   = n
      }
    }
  }

  on "post" {
    extends = put
    case "not_offered" { # 15.5.6, before any condition
      set = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 405
        sent   = n
      }
    }
    case "missing" {
      when    = !there
      choose  = { m = int }
      require = m == 404 || m == 410 && gone[path]
      reply "answer" {
        conn   = conn
        status = m
        sent   = n
      }
    }
    case "only_read" { # 9.3.3: some resources are processed without a change
      when = !unmet && !taken
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 200
        sent   = n
      }
    }
  }

  on "delete" {
    choose  = { f = bool, n = int }
    require = implies(f, fragiles[path])
    let = {
      there = has(contents[path])
      unmet = outdated(cond, tag, weak, other, since, date, there, tags[path], f, dates[path])
      taken = !unmet && has_none_match(cond) && !none_match_holds(cond, tag, other, there, tags[path])
    }
    case "missing" { # 13.2.1: before any condition
      when    = !there
      choose  = { s = int }
      require = s == 404 || s == 410 && gone[path]
      reply "answer" {
        conn   = conn
        status = s
        sent   = n
      }
    }
    case "applied" { # 9.3.5: nothing is there, which is what was asked for
      when    = !there
      choose  = { s = int }
      require = s == 200 || s == 204
      reply "answer" {
        conn   = conn
        status = s
        sent   = n
      }
    }
    case "refused" {
      when = unmet || taken
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
        sent   = n
      }
    }
    case "deleted" {
      when    = there && !unmet && !taken
      choose  = { s = int }
      require = s == 200 || s == 204
      set     = { contents[path] = nothing, gone[path] = true }
      reply "answer" {
        conn   = conn
        status = s
        sent   = n
      }
    }
  }

  network {
    order      = fifo
    connection = conn
  }
}
