package source

import (
	"go/types"
	"path"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// dangerous are, for packages, the functions that change, read or leave what is outside of the
// process and its temporary folder. The first pattern that matches the name of a function, or of a
// type and its method, decides; one with a minus says that it is harmless. What ends the process,
// such as os.Exit, is not among them: it harms nothing outside, and a run tells of it.
var dangerous = map[string]string{
	"crypto/tls":   "Dial* Listen Dialer.*",
	"database/sql": "Open OpenDB",
	"io/ioutil":    "ReadDir ReadFile TempDir TempFile WriteFile",
	"log/syslog":   "Dial New NewLogger",
	"net":          "Dial* Listen* Lookup* Resolve* FileConn FileListener FilePacketConn Dialer.* ListenConfig.* Resolver.*",
	"net/http": "Get Head Post PostForm ListenAndServe* Serve ServeTLS Client.Do Client.Get Client.Head Client.Post* " +
		"Server.ListenAndServe* Server.Serve* Transport.RoundTrip RoundTripper.RoundTrip",
	"net/http/httptest": "NewServer NewTLSServer NewUnstartedServer",
	"net/rpc":           "Dial*",
	"net/smtp":          "Dial SendMail",
	"os": "Chdir Chmod Chown Chtimes CopyFS Create CreateTemp DirFS FindProcess Lchown Link Mkdir* NewFile Open* ReadDir ReadFile " +
		"Remove* Rename StartProcess Symlink Truncate WriteFile File.Chdir Process.*",
	"os/exec":                    "Command* Cmd.*",
	"os/signal":                  "*",
	"plugin":                     "Open",
	"syscall":                    systemCalls,
	"golang.org/x/sys/unix":      systemCalls,
	"golang.org/x/sys/windows":   systemCalls,
	"golang.org/x/sys/plan9":     systemCalls,
	"golang.org/x/net/websocket": "Dial*",
}

// systemCalls are those that take more than open files, memory and the process itself.
const systemCalls = "-*.* -Byte* -Clock* -Close -Exit -Fadvise -Fcntl* -Fdatasync -Flock -Fstat* -Fsync -Ftruncate -Get* -IoctlGet* " +
	"-IoctlSetTermios -Madvise -Mlock* -Mmap* -Mprotect -Msync -Munlock* -Munmap -Nanosleep -Nsec* -Poll -Ppoll -Pread* -Pselect " +
	"-Pwrite* -Read -Seek -Select -String* -Time* -UTF16* -Uname -Write *"

// danger returns how a dangerous function of the standard library is called, as os.Remove; empty
// for one that is harmless.
func danger(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if n := NamedOf(recv.Type()); n != nil {
			name = n.Obj().Name() + "." + name
		}
	}
	for pattern := range strings.FieldsSeq(dangerous[fn.Pkg().Path()]) {
		pattern, harmless := strings.CutPrefix(pattern, "-")
		if ok, _ := path.Match(pattern, name); !ok {
			continue
		}
		if harmless {
			return ""
		}
		return fn.Pkg().Name() + "." + name
	}
	return ""
}

// namesFiles reports whether a function takes the names of the files that it is about, and those
// are the texts among its arguments.
func namesFiles(fn *types.Func) bool {
	path := fn.Pkg().Path()
	return (path == "os" || path == "io/ioutil") && fn.Signature().Recv() == nil && (words.FileFuncs.In(fn.Name()) || strings.HasPrefix(fn.Name(), "Temp"))
}
