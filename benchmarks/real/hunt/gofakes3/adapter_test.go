package gofakes3_test

import (
	"io"
	"slices"
	"strings"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// bucket is a bucket in memory whose versions are kept.
type bucket struct {
	*s3mem.Backend
	ids []gofakes3.VersionID
}

func newBucket() (*bucket, error) {
	b := &bucket{Backend: s3mem.New()}
	err := b.CreateBucket("b")
	if err == nil {
		err = b.SetVersioningConfiguration("b", gofakes3.VersioningConfiguration{Status: gofakes3.VersioningEnabled})
	}
	return b, err
}

func (b *bucket) Put(key, text string) bool {
	r, err := b.PutObject("b", key, map[string]string{}, strings.NewReader(text), int64(len(text)), nil)
	b.ids = append(b.ids, r.VersionID)
	return err == nil
}

func told(o *gofakes3.Object, err error) (string, bool) {
	if err != nil || o == nil {
		return "", false
	}
	defer o.Contents.Close()
	text, err := io.ReadAll(o.Contents)
	if o.IsDeleteMarker {
		return "", false
	}
	return string(text), err == nil
}

func (b *bucket) Get(key string) (string, bool) { return told(b.GetObject("b", key, nil)) }

func (b *bucket) Part(key string, from, to int64) (string, bool) {
	return told(b.GetObject("b", key, &gofakes3.ObjectRangeRequest{Start: from, End: from + to}))
}

func (b *bucket) Head(key string) (int64, bool) {
	o, err := b.HeadObject("b", key)
	if err != nil || o == nil || o.IsDeleteMarker {
		return 0, false
	}
	return o.Size, true
}

func (b *bucket) Delete(key string) bool { _, err := b.DeleteObject("b", key); return err == nil }

func (b *bucket) DeleteTwo(one, two string) bool {
	r, err := b.DeleteMulti("b", one, two)
	return err == nil && len(r.Error) == 0
}

func (b *bucket) Copy(from, to string) bool {
	if _, ok := b.Get(from); !ok {
		return false
	}
	_, err := b.CopyObject("b", from, "b", to, map[string]string{})
	if o, err := b.GetObject("b", to, nil); err == nil {
		o.Contents.Close()
		b.ids = append(b.ids, o.VersionID)
	}
	return err == nil
}

// Version is the text of the nth version that was ever put, if it is one of that key.
func (b *bucket) Version(key string, n int) (string, bool) {
	if len(b.ids) == 0 {
		return "", false
	}
	return told(b.GetObjectVersion("b", key, b.ids[n%len(b.ids)], nil))
}

func (b *bucket) DeleteVersion(key string, n int) bool {
	if len(b.ids) == 0 {
		return true
	}
	_, err := b.DeleteObjectVersion("b", key, b.ids[n%len(b.ids)])
	return err == nil
}

func (b *bucket) List(prefix string) (keys []string, ok bool) {
	p := gofakes3.NewPrefix(&prefix, nil)
	l, err := b.ListBucket("b", &p, gofakes3.ListBucketPage{})
	if err != nil {
		return nil, false
	}
	for _, c := range l.Contents {
		keys = append(keys, c.Key)
	}
	slices.Sort(keys)
	return keys, true
}

// version is a text, or the mark that a key was deleted.
type version struct {
	key, text string
	id        int // -1 for a mark
}

// history are all versions that are there, the oldest first.
type history struct {
	all []version
	ids int
}

func newHistory() *history { return &history{} }

func (h *history) Put(key, text string) bool {
	h.all = append(h.all, version{key, text, h.ids})
	h.ids++
	return true
}

func (h *history) Get(key string) (string, bool) {
	for _, v := range slices.Backward(h.all) {
		if v.key == key {
			return v.text, v.id >= 0
		}
	}
	return "", false
}

func (h *history) Head(key string) (int64, bool) { t, ok := h.Get(key); return int64(len(t)), ok }

func (h *history) Part(key string, from, to int64) (string, bool) {
	t, ok := h.Get(key)
	if !ok || from >= int64(len(t)) {
		return "", false
	}
	return t[from:min(from+to+1, int64(len(t)))], true
}

func (h *history) Delete(key string) bool {
	if slices.ContainsFunc(h.all, func(v version) bool { return v.key == key }) {
		h.all = append(h.all, version{key, "", -1})
	}
	return true
}

func (h *history) DeleteTwo(one, two string) bool { return h.Delete(one) && h.Delete(two) }

func (h *history) Copy(from, to string) bool {
	t, ok := h.Get(from)
	return ok && h.Put(to, t)
}

func (h *history) Version(key string, n int) (string, bool) {
	for _, v := range h.all {
		if h.ids > 0 && v.id == n%h.ids && v.key == key {
			return v.text, true
		}
	}
	return "", false
}

func (h *history) DeleteVersion(key string, n int) bool {
	h.all = slices.DeleteFunc(h.all, func(v version) bool { return h.ids > 0 && v.id == n%h.ids && v.key == key })
	return true
}

func (h *history) List(prefix string) (keys []string, ok bool) {
	for _, v := range h.all {
		if _, there := h.Get(v.key); there && strings.HasPrefix(v.key, prefix) && !slices.Contains(keys, v.key) {
			keys = append(keys, v.key)
		}
	}
	slices.Sort(keys)
	return keys, true
}
