# Apache httpd with mod_dav, as far as it is not what RFC 9110 says:
#
#   - If-None-Match is evaluated strongly for all methods but GET and HEAD (13.1.2);
#   - If-Unmodified-Since counts also where there is an If-Match (13.1.4);
#   - where it holds of a GET, If-None-Match is not evaluated any more (13.2.2);
#   - for PUT and DELETE it compares not with the date of the resource, but with the
#     present (13.1.4), and on what is not there with anything: here it may do what it likes;
#   - a GET whose If-None-Match fails, but whose If-Modified-Since holds, may be
#     performed (13.1.3);
#   - If-Modified-Since holds for a date that is yet to come (13.1.3): which dates these are, the model does
#     not know, but they are later than that of the resource.
#
# Requests that are under way at the same time are not as one after the other: of two
# PUT both may have created the resource, of two DELETE both deleted it, and a POST of what
# is deleted meanwhile is forbidden. What is there is looked at before it is changed. So
# this model is for one request at a time.

language = 1
import   = ["http.clouseau.hcl"]

define "refused_by_apache" {
  params = { c = Condition, t = Tag, w = bool, there = bool, current = Tag, now_weak = bool }
  qualifier = (
    has_match(c) && !match_holds(c, t, w, there, current, now_weak)
    || has_none_match(c) && there && (c == if_none_match_any || t == current && !w && !now_weak)
  )
}

model "apache" {
  doc = "RFC 9110 with what Apache httpd does otherwise"
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
        || since == if_unmodified && !unmodified_holds(date, there, dates[path])
      )
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
    otherwise "not_modified" {
      when = (
        has_none_match(cond) && since != if_unmodified && !none_match_holds(cond, tag, there, tags[path])
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
    case "changed_since" {
      when = (
        there && since == if_modified && dates[path] != date
        && !(has_match(cond) && !match_holds(cond, tag, weak, there, tags[path], f))
      )
      reply "answer" {
        conn   = conn
        status = 200
        tagged = true
        tag    = tags[path]
        weak   = f
        date   = dates[path]
        body   = the(contents[path])
      }
    }
  }

  on "put" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    let     = { there = has(contents[path]) }
    case "refused" {
      when = refused_by_apache(cond, tag, weak, there, tags[path], f)
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
    case "dated" {
      when = since == if_unmodified
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
  }

  on "post" {
    choose  = { f = bool }
    require = implies(f, fragiles[path]) && implies(shared[path], f)
    let     = { there = has(contents[path]) }
    case "refused" {
      when = refused_by_apache(cond, tag, weak, there, tags[path], f)
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
      when = !refused_by_apache(cond, tag, weak, there, tags[path], f)
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 200
      }
    }
    case "dated" {
      when = since == if_unmodified
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
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
      when = there && refused_by_apache(cond, tag, weak, there, tags[path], f)
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
    case "dated" {
      when = since == if_unmodified && there
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
      }
    }
  }

  network {
    order      = fifo
    connection = conn
  }
}
