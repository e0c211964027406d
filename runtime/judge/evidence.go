package judge

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Accuses says which promise is broken.
func (b *Breach) Accuses(k *run.Kind) {
	k.Promise = b.Promise
	k.Op = b.Event.Op.Name
}

// Note names the promise.
func (b *Breach) Note() string { return "breaks the promise " + b.Promise }

// Right is nothing: several answers may keep a promise.
func (b *Breach) Right() ([]sre.Field, []logic.Value) { return nil, nil }
