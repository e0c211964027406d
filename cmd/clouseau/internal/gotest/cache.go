package gotest

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
)

// A compiled test is kept in the user's cache, so that the next run of the same test need not link
// it. What is kept never decides what runs: a copy of it is put where the go command is to write
// the binary, and the go command takes that for up to date only if it has the build ID that the new
// one would have, which covers the source of every package, the flags and the tools. Otherwise it
// writes a new one. So the name of a kept file is only a guess where a test of that ID may be.

// cacheBytes is how much is kept: some fifty tests of small systems, or two of a system that is
// very large.
const cacheBytes = 512 << 20

// cachedTest is a place for one compiled test.
type cachedTest struct {
	file string      // empty: nothing is kept
	was  fs.FileInfo // the copy that the go command was given; nil: none
}

// cached returns the place for the test that the go command makes of a source with arguments, and
// copies what is kept there to binary.
func cached(src []byte, args []string, binary string) *cachedTest {
	dir := environment.Cache.Get()
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return &cachedTest{}
		}
		dir = filepath.Join(user, "clouseau")
	}
	if dir == "off" {
		return &cachedTest{}
	}
	key := sha256.Sum256([]byte(strings.Join(args, "\x00") + "\x00" + string(src)))
	k := &cachedTest{file: filepath.Join(dir, hex.EncodeToString(key[:16])+cacheSuffix)}
	data, err := os.ReadFile(k.file)
	if err != nil {
		return k
	}
	// The go command does not write over what is no program.
	if _, err := buildinfo.Read(bytes.NewReader(data)); err == nil && os.WriteFile(binary, data, 0o700) == nil {
		k.was, _ = os.Stat(binary)
	}
	return k
}

// cacheSuffix is how names of kept files end; no other file is removed.
const cacheSuffix = ".test"

// store stores the binary if the go command wrote a new one, and lets the oldest go. Without a
// place for it nothing is kept, which costs time only.
func (k *cachedTest) store(binary string) {
	now, err := os.Stat(binary)
	switch {
	case k.file == "" || err != nil:
		return
	case k.was != nil && os.SameFile(k.was, now):
		_ = os.Chtimes(k.file, time.Time{}, time.Now())
		return
	}
	data, err := os.ReadFile(binary)
	if err != nil || os.MkdirAll(filepath.Dir(k.file), 0o700) != nil {
		return
	}
	if file.Write(k.file, data) == nil {
		evict(filepath.Dir(k.file), cacheBytes)
	}
}

// evict removes the tests of a directory that were not used for the longest time, until the others
// have no more than so many bytes.
func evict(dir string, limit int64) {
	entries, _ := os.ReadDir(dir)
	var all []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), cacheSuffix) {
			all = append(all, info)
		}
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, info := range all {
		if limit -= info.Size(); limit < 0 {
			_ = os.Remove(filepath.Join(dir, info.Name()))
		}
	}
}
