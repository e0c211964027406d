module github.com/clouseau-go/clouseau/benchmarks/real/findings

go 1.26.3

require (
	gioui.org v0.10.3
	github.com/Code-Hex/go-generics-cache v1.5.1
	github.com/Velocidex/ordereddict v0.0.0-20250821063524-02dc06e46238
	github.com/alecthomas/kingpin/v2 v2.4.0
	github.com/alecthomas/kong v1.17.0
	github.com/alphadose/haxmap v1.4.0
	github.com/benoitkugler/textlayout v0.3.1
	github.com/bytedance/gopkg v0.1.4
	github.com/clouseau-go/clouseau v0.0.0
	github.com/derekparker/trie/v3 v3.2.0
	github.com/djherbis/buffer v1.2.1
	github.com/emirpasic/gods/v2 v2.0.0-alpha
	github.com/heimdalr/dag v1.5.0
	github.com/huandu/skiplist v1.2.1
	github.com/influxdata/line-protocol/v2 v2.2.1
	github.com/influxdata/tdigest v0.0.1
	github.com/ipfs/go-datastore v0.9.2
	github.com/jwilder/encoding v0.0.0-20170811194829-b4e1701a28ef
	github.com/mochi-mqtt/server/v2 v2.7.9
	github.com/parquet-go/parquet-go v0.32.0
	github.com/pborman/getopt/v2 v2.2.0
	github.com/petar/GoLLRB v0.0.0-20210522233825-ae3b015fd3e9
	github.com/pquerna/ffjson v0.0.0-20190930134022-aa0246cd15f7
	github.com/puzpuzpuz/xsync/v4 v4.5.0
	github.com/spf13/afero v1.15.0
	github.com/tchap/go-patricia/v2 v2.3.3
	github.com/twpayne/go-geom v1.7.0
	github.com/yuin/goldmark v1.8.7
	pgregory.net/rapid v1.3.0
)

require (
	github.com/Velocidex/json v0.0.0-20220224052537-92f3c0326e5a // indirect
	github.com/Velocidex/yaml/v2 v2.2.8 // indirect
	github.com/alecthomas/units v0.0.0-20211218093645-b94a6e3cc137 // indirect
	github.com/aymanbagabas/go-osc52/v2 v2.0.1 // indirect
	github.com/charmbracelet/bubbletea v1.3.10 // indirect
	github.com/charmbracelet/colorprofile v0.4.1 // indirect
	github.com/charmbracelet/lipgloss v1.1.0 // indirect
	github.com/charmbracelet/x/ansi v0.11.6 // indirect
	github.com/charmbracelet/x/cellbuf v0.0.15 // indirect
	github.com/charmbracelet/x/term v0.2.2 // indirect
	github.com/clipperhouse/displaywidth v0.9.0 // indirect
	github.com/clipperhouse/stringish v0.1.1 // indirect
	github.com/clipperhouse/uax29/v2 v2.5.0 // indirect
	github.com/emirpasic/gods v1.18.1 // indirect
	github.com/erikgeiser/coninput v0.0.0-20211004153227-1c3628e74d0f // indirect
	github.com/go-text/typesetting v0.3.5 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.3.0 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/mattn/go-localereader v0.0.1 // indirect
	github.com/mattn/go-runewidth v0.0.19 // indirect
	github.com/muesli/ansi v0.0.0-20230316100256-276c6243b2f6 // indirect
	github.com/muesli/cancelreader v0.2.2 // indirect
	github.com/muesli/termenv v0.16.0 // indirect
	github.com/parquet-go/bitpack v1.0.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/ryszard/goskiplist v0.0.0-20150312221310-2dfbae5fcf46 // indirect
	github.com/segmentio/fasthash v1.0.3 // indirect
	github.com/tidwall/btree v1.4.2 // indirect
	github.com/tidwall/gjson v1.14.3 // indirect
	github.com/tidwall/grect v0.1.4 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.0 // indirect
	github.com/tidwall/rtred v0.1.2 // indirect
	github.com/tidwall/tinyqueue v0.1.1 // indirect
	github.com/xhit/go-str2duration/v2 v2.1.0 // indirect
	github.com/xo/terminfo v0.0.0-20220910002029-abceb7e1c41e // indirect
	github.com/yuin/gopher-lua v1.1.1 // indirect
	go.shabbyrobe.org/gocovmerge v0.0.0-20230507111327-fa4f82cfbf4d // indirect
	golang.org/x/exp v0.0.0-20250408133849-7e4ce0ab07d0 // indirect
	golang.org/x/exp/shiny v0.0.0-20250408133849-7e4ce0ab07d0 // indirect
	golang.org/x/image v0.26.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

require (
	github.com/Workiva/go-datastructures v1.1.7
	github.com/alicebob/miniredis/v2 v2.40.0
	github.com/beevik/etree v1.8.1
	github.com/charmbracelet/bubbles v1.0.0
	github.com/dominikbraun/graph v0.23.0
	github.com/go-git/go-billy/v6 v6.0.0-beta.1
	github.com/gorilla/websocket v1.5.0 // indirect
	github.com/johannesboyne/gofakes3 v1.2.0
	github.com/rs/xid v1.4.0 // indirect
	github.com/tidwall/buntdb v1.3.0
	github.com/zyedidia/generic v1.2.1
	golang.org/x/text v0.32.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
