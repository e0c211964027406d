package http

import (
	"fmt"
	nethttp "net/http"
	"time"
)

// get answers with the resource at a path.
func (s *Server) get(path string, m *memory) answer {
	r := s.paths[path]
	if r == nil { // only a PUT that GET answers comes here
		return answer{status: nethttp.StatusNotFound, body: "nothing is here"}
	}
	a := answer{status: nethttp.StatusOK, version: r, body: r.content}
	switch s.fault {
	case GetIdle:
		return answer{status: nethttp.StatusOK}
	case GetBodyLost:
		a.body = ""
	case GetAnswers412:
		a.status = nethttp.StatusPreconditionFailed
	case GetRenewsTag:
		renewed := *r
		renewed.tag = s.tag()
		s.paths[path] = &renewed
		a.version = &renewed
	case GetCached:
		seen := m.show(path, r)
		a.version, a.body = seen, seen.content
	}
	return a
}

// put stores content and reports whether it creates a resource.
func (s *Server) put(path, content string) answer {
	old := s.paths[path]
	a := answer{status: nethttp.StatusNoContent}
	if old == nil {
		a = answer{status: nethttp.StatusCreated, body: "created"}
	}
	switch s.fault {
	case PutSkipped:
		a.version = s.version(content, old)
		return a
	case PutElsewhere:
		path = path[:len(path)-1]
	case PutByteMore:
		content += "\x00"
	case PutByteLess:
		content = content[:max(0, len(content)-1)]
	case PutBodyLost:
		content = ""
	case PutFirstBlock:
		content = content[:min(len(content), 4096)]
	}
	a.version = s.store(path, content, old)
	return a
}

// store makes a new version of the resource at a path.
func (s *Server) store(path, content string, old *resource) *resource {
	s.counts[path]++
	r := s.version(content, old)
	if s.fault == TagsStartAgain {
		r.tag.Opaque = fmt.Sprintf("%s-%s-%d", s.name, path, s.counts[path])
	}
	s.paths[path], s.last = r, path
	delete(s.deleted, path)
	return r
}

// version returns the version that replaces an old one, which is nil if there is none.
func (s *Server) version(content string, old *resource) *resource {
	r := &resource{content: content, tag: s.tag(), modified: s.clock}
	switch s.fault {
	case PutKeepsTag:
		if old != nil {
			r.tag = old.tag
		}
	case TagsOfLength:
		r.tag.Opaque = fmt.Sprintf("%s-%d", s.name, len(content))
	case PutKeepsDate:
		if old != nil {
			r.modified = old.modified
		}
	case PutDatesAhead:
		r.modified = s.clock.Add(time.Hour)
	}
	return r
}

// tag returns a tag that no version has had.
func (s *Server) tag() Tag {
	s.stored++
	n := s.stored
	if s.fault == TagsWrap {
		n %= 4
	}
	return Tag{Opaque: fmt.Sprintf("%s-%d", s.name, n)}
}

// delete deletes the resource at a path.
func (s *Server) delete(path string) answer {
	if r := s.paths[path]; r == nil {
		return answer{status: nethttp.StatusNotFound, body: "nothing is here"}
	} else if s.fault != DeleteSkipped {
		s.deleted[path], s.last = r, path
		delete(s.paths, path)
		delete(s.counts, path)
	}
	return answer{status: nethttp.StatusNoContent}
}

// memory is what a connection has seen. Only the server with [GetCached] reads it.
type memory struct{ seen map[string]*resource }

// ofConnection is the context key of a connection's memory.
type ofConnection struct{}

// show returns what the connection saw at a path before, and records what it sees.
func (m *memory) show(path string, r *resource) *resource {
	if m == nil {
		return r
	}
	if seen := m.seen[path]; seen != nil {
		return seen
	}
	m.seen[path] = r
	return r
}

func (m *memory) forget(path string) {
	if m != nil {
		delete(m.seen, path)
	}
}
