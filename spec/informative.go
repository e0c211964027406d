package spec

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// informative resolves the share of informative runs below which a test warns: nil if nothing is
// said.
func (r reporter) informative(b *hclsyntax.Body) *float64 {
	share, ok := written(r, b.Attributes["informative"], literalShare, InvalidShare,
		"What \"informative\" says is a share of the runs, from 0 (never warn) to 1 (all of them), such as 0.3.")
	if !ok {
		return nil
	}
	return &share
}

// literalShare returns a number from 0 to 1.
func literalShare(x hclsyntax.Expression) (float64, bool) {
	lit, ok := x.(*hclsyntax.LiteralValueExpr)
	if !ok || lit.Val.IsNull() || lit.Val.Type() != cty.Number {
		return 0, false
	}
	share, _ := lit.Val.AsBigFloat().Float64()
	return share, share >= 0 && share <= 1
}
