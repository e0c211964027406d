# nginx with its module for PUT and DELETE, as far as it is not what RFC 9110 says:
#
#   - the conditions of PUT and DELETE are ignored (13.1.1, 13.1.2, 13.1.4);
#   - If-Unmodified-Since counts also where there is an If-Match (13.1.4);
#   - If-Modified-Since counts also where there is an If-None-Match (13.1.3): it takes both to fail;
#   - If-Modified-Since holds unless it names just the date of the resource, also if that is earlier (13.1.3);
#   - the tag is made of the date and the length, so that contents of the same length
#     that are written within a second share a strong tag (8.8.1).

language = 1
import   = ["http.clouseau.hcl"]

model "nginx" {
  doc = "RFC 9110 with what nginx does otherwise"
  state = {
    contents = map(Path, optional(Content))
    tags     = map(Path, Tag)
    fragiles = map(Path, bool) # whether the tag is weak
    dates    = map(Path, Date)
  }
  initial = { contents = nothing }

  # A weak tag may become a strong one: once the clock has gone on, it is certain that
  # no other version has the same.
  on "get" {
    choose  = { f = bool }
    require = implies(f, fragiles[path])
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
        (has_none_match(cond) || since == if_modified)
        && !(has_none_match(cond) && none_match_holds(cond, tag, there, tags[path]))
        && !(since == if_modified && dates[path] != date)
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
    require = implies(f, fragiles[path])
    let     = { there = has(contents[path]) }
    case "stored" {
      choose = { t = Tag, w = bool, d = Date, s = int, told = bool }
      require = (
        (there ? s == 200 || s == 204 : s == 201) # 9.3.4
        && implies(there, d >= dates[path])
      )
      set = { contents[path] = some(body), tags[path] = t, fragiles[path] = w, dates[path] = d }
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
    require = implies(f, fragiles[path])
    let     = { there = has(contents[path]) }
    case "stored" {
      choose = { t = Tag, w = bool, d = Date, s = int, told = bool }
      require = (
        (there ? s == 200 || s == 204 : s == 201) # 9.3.4
        && implies(there, d >= dates[path])
      )
      set = { contents[path] = some(body), tags[path] = t, fragiles[path] = w, dates[path] = d }
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
    require = implies(f, fragiles[path])
    let     = { there = has(contents[path]) }
    case "missing" {
      when = !there
      reply "answer" {
        conn   = conn
        status = 404
      }
    }
    otherwise "deleted" {
      choose  = { s = int }
      require = s == 200 || s == 204
      set     = { contents[path] = nothing }
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
