package findings_test

import (
	"fmt"
	"io"
	"log"

	"github.com/emirpasic/gods/v2/lists/doublylinkedlist"
	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
	"github.com/spf13/afero"
)

// Each example prints what a finding of docs/findings.md says, with nothing of clouseau.

func Example_insertOfNothing() {
	defer func() { fmt.Println(recover()) }()
	l := doublylinkedlist.New("a")
	l.Insert(0)
	// Output: runtime error: invalid memory address or nil pointer dereference
}

func Example_writeAtMoves() {
	fs := afero.NewMemMapFs()
	f, _ := fs.Create("f")
	f.WriteString("abc")
	f.WriteAt([]byte("x"), 0)
	f.WriteString("d")
	text, _ := afero.ReadFile(fs, "f")
	fmt.Println(string(text), "and not xbcd")
	// Output: xdc and not xbcd
}

func Example_removeOfWhatIsNotEmpty() {
	fs := afero.NewMemMapFs()
	afero.WriteFile(fs, "a/b", nil, 0o666)
	fmt.Println(fs.Remove("a"))
	_, err := fs.Stat("a")
	fmt.Println(err)
	_, err = fs.Stat("a/b")
	fmt.Println(err)
	// Output:
	// <nil>
	// open a: file does not exist
	// <nil>
}

func Example_removeAllOfNothing() {
	log.SetOutput(io.Discard)
	defer func() { fmt.Println("panic:", recover()) }()
	fs := afero.NewMemMapFs()
	afero.WriteFile(fs, "c/a", nil, 0o666)
	fmt.Println(fs.RemoveAll("")) // package os: nothing is removed
	fs.RemoveAll("c")
	// Output:
	// <nil>
	// panic: parent of c is nil
}

func Example_parentLevel() {
	x := mqtt.NewTopicsIndex()
	x.Subscribe("client", packets.Subscription{Filter: "a/#"})
	x.InlineSubscribe(mqtt.InlineSubscription{Subscription: packets.Subscription{Filter: "a/#"}})
	to := x.Subscribers("a")
	fmt.Println(len(to.Subscriptions), "client,", len(to.InlineSubscriptions), "functions")
	// Output: 1 client, 0 functions
}

func Example_parentLevelOfAny() {
	x := mqtt.NewTopicsIndex()
	x.Subscribe("client", packets.Subscription{Filter: "+/#"})
	fmt.Println(len(x.Subscribers("a").Subscriptions), "clients")
	// Output: 0 clients
}

func Example_unsubscribeOfNobody() {
	x := mqtt.NewTopicsIndex()
	x.Subscribe("client", packets.Subscription{Filter: "a"})
	x.InlineSubscribe(mqtt.InlineSubscription{Subscription: packets.Subscription{Filter: "a"}})
	fmt.Println(x.Unsubscribe("a", "another"), x.InlineUnsubscribe(1, "a"))
	// Output: true true
}
