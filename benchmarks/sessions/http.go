package sessions

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/clouseau-go/clouseau/session/play"
)

// pageFault is what is wrong with a handler.
type pageFault struct {
	greedy bool // pages that begins with h are the page hello
	silent bool // a page that is not there has the status 200
	once   bool // the body is a reader, which is empty the second time
}

// handler answers requests for pages.
func handler(f pageFault) http.Handler {
	served := 0
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hello", func(w http.ResponseWriter, _ *http.Request) {
		if served++; f.once && served > 1 {
			return
		}
		fmt.Fprint(w, "hello")
	})
	if f.greedy {
		mux.HandleFunc("GET /pages/{page}", func(w http.ResponseWriter, r *http.Request) {
			if r.PathValue("page")[0] == 'h' {
				fmt.Fprint(w, "hello")
				return
			}
			http.NotFound(w, r)
		})
	}
	if f.silent {
		mux.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "there is no such page")
		})
	}
	return mux
}

// serveHTTP serves the requests of a connection, one after the other.
func serveHTTP(f pageFault) play.Function {
	return func(conn io.ReadWriter) error {
		h := handler(f)
		r := bufio.NewReader(conn)
		for {
			req, err := http.ReadRequest(r)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, req)
			reply := w.Result()
			reply.ContentLength = int64(w.Body.Len())
			if err := reply.Write(conn); err != nil {
				return err
			}
		}
	}
}

func pages() []Implementation {
	return servers(serveHTTP, map[string]pageFault{
		"greedy": {greedy: true},
		"silent": {silent: true},
		"once":   {once: true},
	}, "greedy", "silent", "once")
}
