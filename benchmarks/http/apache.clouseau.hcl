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
  params = { c = Condition, t = Tag, w = bool, o = Tag, there = bool, current = Tag, now_weak = bool }
  qualifier = has_none_match(c) && there && (
    c == if_none_match_any
    || !now_weak && (!w && t == current || c == if_none_match_list && o == current)
  )
}

model "apache" {
  extends = rfc9110
  doc     = "RFC 9110 with what Apache httpd does otherwise"

  change "get" {
    let = {
      unmet = (
        has_match(cond) && !match_holds(cond, tag, weak, other, there, tags[path], f)
        || since == if_unmodified && !unmodified_holds(date, there, dates[path])
      )
      old = (
        has_none_match(cond) && since != if_unmodified && !none_match_holds(cond, tag, other, there, tags[path])
        || !has_none_match(cond) && since == if_modified && dates[path] <= date
      )
    }
    case "changed_since" {
      when = (
        there && since == if_modified && dates[path] != date
        && !(has_match(cond) && !match_holds(cond, tag, weak, other, there, tags[path], f))
      )
      require = unique && timely
      reply "answer" {
        conn   = conn
        status = 200
        tagged = true
        tag    = tags[path]
        weak   = f
        date   = dates[path]
        sent   = n
        body   = the(contents[path])
      }
    }
  }

  change "head" {
    change "changed_since" {
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

  change "put" {
    let = {
      unmet = has_match(cond) && !match_holds(cond, tag, weak, other, there, tags[path], f)
      taken = refused_by_apache(cond, tag, weak, other, there, tags[path], f)
    }
    case "dated" {
      when = since == if_unmodified
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
        sent   = n
      }
    }
  }

  change "delete" {
    let = {
      unmet = has_match(cond) && !match_holds(cond, tag, weak, other, there, tags[path], f)
      taken = refused_by_apache(cond, tag, weak, other, there, tags[path], f)
    }
    case "dated" {
      when = since == if_unmodified && there
      set  = { fragiles[path] = there && f }
      reply "answer" {
        conn   = conn
        status = 412
        sent   = n
      }
    }
  }
}
