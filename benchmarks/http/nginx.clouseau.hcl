# nginx with its module for PUT and DELETE, as far as it is not what RFC 9110 says:
#
#   - the conditions of PUT and DELETE are ignored (13.1.1, 13.1.2, 13.1.4);
#   - If-Unmodified-Since counts also where there is an If-Match (13.1.4);
#   - If-Modified-Since counts also where there is an If-None-Match (13.1.3): it takes both to fail;
#   - If-Modified-Since holds unless it names just the date of the resource, also if that is earlier (13.1.3);
#   - the tag is made of the date and the length, so that contents of the same length
#     that are written within a second share a strong tag (8.8.1);
#   - the clock is looked at once in a while, so that Last-Modified may be a second after Date (8.8.2.1).

language = 1
import   = ["http.clouseau.hcl"]

model "nginx" {
  extends = rfc9110
  doc     = "RFC 9110 with what nginx does otherwise"

  change "get" {
    let = {
      unmet = (
        has_match(cond) && !match_holds(cond, tag, weak, other, there, tags[path], f)
        || since == if_unmodified && !unmodified_holds(date, there, dates[path])
      )
      old = (
        (has_none_match(cond) || since == if_modified)
        && !(has_none_match(cond) && none_match_holds(cond, tag, other, there, tags[path]))
        && !(since == if_modified && dates[path] != date)
      )
      unique = true
      timely = dates[path] <= n + 1
    }
  }

  change "put" {
    let = { unmet = false, taken = false }
    change "stored" {
      let = { unique = true }
    }
  }

  change "delete" {
    let = { unmet = false, taken = false }
  }
}
