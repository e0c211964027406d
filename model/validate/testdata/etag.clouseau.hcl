# A resource with a tag that may be weak or strong. If-Match compares strongly: a weak tag
# matches nothing, not even itself. If-None-Match compares weakly: by the text alone.

language = 1

operation "get" {
  kind    = call
  args    = { text = string, weak = bool }
  results = { modified = bool, tagText = string, tagWeak = bool }
  clause {
    event = get
  }
}

operation "put" {
  kind    = call
  args    = { text = string, weak = bool }
  results = { done = bool }
  clause {
    event = put
  }
}

model "resource" {
  state = { current = string, isWeak = bool }

  on "get" {
    case "not_modified" {
      when = text == current
      reply {
        modified = false
      }
    }
    otherwise "modified" {
      reply {
        modified = true
        tagText  = current
        tagWeak  = isWeak
      }
    }
  }
  on "put" {
    case "matches" {
      when   = !weak && !isWeak && text == current
      choose = { t = string, w = bool }
      set    = { current = t, isWeak = w }
      reply {
        done = true
      }
    }
    otherwise "refused" {
      reply {
        done = false
      }
    }
  }
}
