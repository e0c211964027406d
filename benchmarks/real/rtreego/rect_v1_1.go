//go:build v1_1

package rtreego

import "github.com/dhconnelly/rtreego"

type rect = *rtreego.Rect
