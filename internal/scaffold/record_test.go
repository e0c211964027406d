package scaffold_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestObjects: a hunt has values of an interface that a type keeps.
func TestObjects(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./feeds.Bag", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	text := string(files.Spec.Text) + string(files.Adapter.Text)
	for _, want := range []string{
		"args = { p = Post }", "{ result = Post, found = bool }", "= list(Post)", "type testedBagPost string",
		"Before(x1 feeds.Post) bool { return x < heldByBag[testedBagPost](x1) }",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

// TestStructs: a hunt makes structs of which init says that no value stands for some of them.
func TestStructs(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./feeds.Feed", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	text := string(files.Spec.Text) + string(files.Adapter.Text)
	for _, want := range []string{
		"args    = { topic = Text, rank = int }",
		"Follow(feeds.Item{Entry: feeds.Entry{Topic: topic, Rank: rank}, Notify: func(x1 string) {}})",
		"= list(Item) }",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}
