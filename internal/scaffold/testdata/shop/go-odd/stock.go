package strange

// Stock counts pieces. Its orders have numbers, and so have its pieces.
type Stock struct {
	pieces map[string]int
	orders map[int]string
}

// NewStock returns an empty stock.
func NewStock() *Stock { return &Stock{map[string]int{}, map[int]string{}} }

// Reserve takes a piece, and answers the number of the order.
func (s *Stock) Reserve(sku string) (id int) {
	s.pieces[sku]--
	s.orders[len(s.orders)] = sku
	return len(s.orders) - 1
}

// Available answers how many pieces there are.
func (s *Stock) Available(sku string) int { return s.pieces[sku] }

// Take ships the piece of an order; id is -1 if there is none.
func (s *Stock) Take() (id int) {
	for id := range s.orders {
		delete(s.orders, id)
		return id
	}
	return -1
}

// Cancel gives the piece of an order back.
func (s *Stock) Cancel(id int) { s.pieces[s.orders[id]]++ }
