// Package hunt pins the modules that docs/hunt.md lists.
package hunt

import (
	_ "github.com/RoaringBitmap/roaring/v2"
	_ "github.com/Workiva/go-datastructures/bitarray"
	_ "github.com/alicebob/miniredis/v2"
	_ "github.com/beevik/etree"
	_ "github.com/benbjohnson/immutable"
	_ "github.com/charmbracelet/bubbles/textarea"
	_ "github.com/deckarep/golang-set/v2"
	_ "github.com/dgraph-io/ristretto/v2"
	_ "github.com/dominikbraun/graph"
	_ "github.com/elliotchance/orderedmap/v3"
	_ "github.com/emirpasic/gods/v2/queues/circularbuffer"
	_ "github.com/gammazero/deque"
	_ "github.com/go-git/go-billy/v6/memfs"
	_ "github.com/hashicorp/go-set/v3"
	_ "github.com/hashicorp/golang-lru/v2"
	_ "github.com/jellydator/ttlcache/v3"
	_ "github.com/johannesboyne/gofakes3"
	_ "github.com/knadh/koanf/v2"
	_ "github.com/looplab/fsm"
	_ "github.com/maypok86/otter/v2"
	_ "github.com/smallnest/ringbuffer"
	_ "github.com/sony/gobreaker/v2"
	_ "github.com/spf13/afero"
	_ "github.com/tidwall/btree"
	_ "github.com/tidwall/buntdb"
	_ "github.com/tidwall/rtree"
	_ "github.com/tidwall/sjson"
	_ "github.com/wk8/go-ordered-map/v2"
	_ "github.com/zyedidia/generic"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
