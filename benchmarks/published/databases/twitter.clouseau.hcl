language = 1

sort "List" {
  go   = "list.Ints"
  pool = ["[]"]
}

function "emp" {
  args   = [List]
  result = bool
  go     = "list.Emp"
}

function "cons" {
  args   = [int, List]
  result = List
  go     = "list.Cons"
}

function "remove" {
  args   = [int, List]
  result = List
  go     = "list.Remove"
}

axiom "one_empty" {
  forall = { l1 = List, l2 = List }
  holds  = implies(emp(l1) && emp(l2), l1 == l2)
}

axiom "cons_grows" {
  forall = { x = int, l = List }
  holds  = cons(x, l) != l
}

axiom "remove_none" {
  forall = { x = int, l = List }
  holds  = implies(emp(l), remove(x, l) == l)
}

operation "beginT" {
  kind    = receive
  results = { tid = int }
  clause {
    params  = { i = int }
    history = star(any - beginT(tid >= i))
    event   = beginT(tid == i)
  }
}

operation "commit" {
  kind    = receive
  fields  = { tid = int }
  results = { cid = int }
  clause {
    params  = { i = int, j = int }
    history = seq(star(any - commit(tid == i || cid >= j)), beginT(tid == i), star(any - commit(tid == i || cid >= j)))
    event   = commit(tid == i, cid == j)
    future  = star(any - selectFollows(tid == i) - selectTweets(tid == i) - updateFollows(tid == i) - updateTweets(tid == i))
  }
}

operation "updateFollows" {
  kind    = receive
  fields  = { tid = int, user = int }
  results = { follows = List }
  clause {
    params  = { i = int, k = int, z = List }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = updateFollows(tid == i, user == k, follows == z)
  }
}

operation "selectFollows" {
  kind    = receive
  fields  = { tid = int, user = int }
  results = { prevTid = int, prevCid = int, follows = List }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = List }
    history = seq(
      star(any - updateFollows(tid == i && user == k)), updateFollows(tid == pi && user == k && follows == z),
      star(any - updateFollows(tid == i && user == k)), commit(tid == pi && cid == pj),
      star(any - updateFollows(tid == i && user == k))
    )
    event  = selectFollows(tid == i, prevTid == pi, prevCid == pj, user == k, follows == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "updateTweets" {
  kind    = receive
  fields  = { tid = int, user = int }
  results = { tweets = List }
  clause {
    params  = { i = int, k = int, z = List }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = updateTweets(tid == i, user == k, tweets == z)
  }
}

operation "selectTweets" {
  kind    = receive
  fields  = { tid = int, user = int }
  results = { prevTid = int, prevCid = int, tweets = List }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = List }
    history = seq(
      star(any - updateTweets(tid == i && user == k)), updateTweets(tid == pi && user == k && tweets == z),
      star(any - updateTweets(tid == i && user == k)), commit(tid == pi && cid == pj),
      star(any - updateTweets(tid == i && user == k))
    )
    event  = selectTweets(tid == i, prevTid == pi, prevCid == pj, user == k, tweets == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "newUserReq" {
  kind   = send
  fields = { user = int }
  clause {
    ghosts  = { i = int }
    params  = { u = int }
    history = star(any - newUserReq - selectFollows(user == u) - selectTweets(user == u) - updateFollows(user == u) - selectFollows(user == u))
    event   = newUserReq(user == u)
    future  = seq(beginT(tid == i), updateFollows(tid == i, user == u, emp(follows)), updateTweets(tid == i, user == u, emp(tweets)), commit(tid == i), newUserResp, star(any - newUserReq))
  }
}

operation "followReq" {
  kind   = send
  fields = { user = int, follow_o = int }
  clause {
    ghosts = { i = int, l = List }
    params = { u = int, f = int }
    event  = followReq(user == u, follow_o == f)
    future = seq(
      beginT(tid == i), selectFollows(tid == i, user == u, follows == l), all,
      updateFollows(tid == i, user == u, follows == cons(f, l)), star(any - updateFollows(user == u)),
      commit(tid == i), followResp, all
    )
  }
}

operation "unfollowReq" {
  kind   = send
  fields = { user = int, unfollow_o = int }
  clause {
    ghosts = { i = int, l = List }
    params = { u = int, f = int }
    event  = unfollowReq(user == u, unfollow_o == f)
    future = seq(
      beginT(tid == i), selectFollows(tid == i, user == u, follows == l), all,
      updateFollows(tid == i, user == u, follows == remove(f, l)), star(any - updateFollows(user == u)),
      commit(tid == i), unfollowResp, all
    )
  }
}

operation "postTweetReq" {
  kind   = send
  fields = { user = int, tweet = int }
  clause {
    ghosts = { i = int, l = List }
    params = { u = int, f = int }
    event  = postTweetReq(user == u, tweet == f)
    future = seq(
      beginT(tid == i), selectTweets(tid == i, user == u, tweets == l), all,
      updateTweets(tid == i, user == u, tweets == cons(f, l)), star(any - updateTweets(user == u)),
      commit(tid == i), postTweetResp, all
    )
  }
}

operation "timelineReq" {
  kind   = send
  fields = { user = int }
  clause {
    ghosts = { i = int, l = List }
    params = { u = int }
    event  = timelineReq(user == u)
    future = seq(beginT(tid == i), selectTweets(tid == i, user == u, tweets == l), timelineResp(tweets == l), all)
  }
}

operation "newUserResp" {
  kind = receive
  clause { event = newUserResp }
}

operation "followResp" {
  kind = receive
  clause { event = followResp }
}

operation "unfollowResp" {
  kind = receive
  clause { event = unfollowResp }
}

operation "postTweetResp" {
  kind = receive
  clause { event = postTweetResp }
}

operation "timelineResp" {
  kind    = receive
  results = { tweets = List }
  clause { event = timelineResp }
}

goal "published" {
  vars  = { u = int, l = List }
  trace = seq(all, selectFollows(user == u, follows == l), star(any - updateFollows(user == u)), selectFollows(user == u, follows != l), all)
}
