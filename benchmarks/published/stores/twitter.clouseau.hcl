language = 1
import   = ["lists.clouseau.hcl", "txn.clouseau.hcl"]

# Users follow each other and post tweets: a table of whom they follow, and one of their tweets.

operation "putFollows" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = List }
    history = writable(putFollows, i, k, q)
    event   = putFollows(tid == i, key == k, value == z)
    future  = locked(putFollows, i, k)
  }
}

operation "getFollows" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List }
  clause "own" {
    params  = { i = int, k = int, z = List }
    history = own(putFollows, putFollows(tid == i, key == k, value == z), i, k)
    event   = getFollows(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = List }
    where   = emp(z)
    history = loaded(putFollows, i, k, w)
    event   = getFollows(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = List }
    where   = p != i
    history = sees(putFollows, putFollows(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getFollows(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

operation "putTweets" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = List }
    history = writable(putTweets, i, k, q)
    event   = putTweets(tid == i, key == k, value == z)
    future  = locked(putTweets, i, k)
  }
}

operation "getTweets" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List }
  clause "own" {
    params  = { i = int, k = int, z = List }
    history = own(putTweets, putTweets(tid == i, key == k, value == z), i, k)
    event   = getTweets(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = List }
    where   = emp(z)
    history = loaded(putTweets, i, k, w)
    event   = getTweets(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = List }
    where   = p != i
    history = sees(putTweets, putTweets(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getTweets(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = int }
  trace = absent(
    followReq(sess == s), unfollowReq(sess == s), postReq(sess == s),
    quoteReq(sess == s), timelineReq(sess == s), newsfeedReq(sess == s)
  )
}

operation "followReq" {
  kind   = send
  fields = { sess = int, user = int, other = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, u = int, f = int }
    history = fresh(s)
    event   = followReq(sess == s, user == u, other == f)
    future = seq(
      all, beginT(sess == s, tid == i), all, getFollows(tid == i, key == u, value == l), all,
      putFollows(tid == i, key == u, value == add(f, l)), all, commit(tid == i), followResp(sess == s), all
    )
  }
}

operation "unfollowReq" {
  kind   = send
  fields = { sess = int, user = int, other = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, u = int, f = int }
    history = fresh(s)
    event   = unfollowReq(sess == s, user == u, other == f)
    future = seq(
      all, beginT(sess == s, tid == i), all, getFollows(tid == i, key == u, value == l), all,
      putFollows(tid == i, key == u, value == del(f, l)), all, commit(tid == i), unfollowResp(sess == s), all
    )
  }
}

operation "postReq" {
  kind   = send
  fields = { sess = int, user = int, tweet = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, u = int, t = int }
    history = fresh(s)
    event   = postReq(sess == s, user == u, tweet == t)
    future = seq(
      all, beginT(sess == s, tid == i), all, getTweets(tid == i, key == u, value == l), all,
      putTweets(tid == i, key == u, value == add(t, l)), all, commit(tid == i), postResp(sess == s), all
    )
  }
}

operation "quoteReq" {
  doc    = "posts a tweet for two"
  kind   = send
  fields = { sess = int, user = int, other = int, tweet = int }
  clause {
    ghosts  = { i = int, l = List, m = List }
    params  = { s = int, u = int, f = int, t = int }
    where   = u != f
    history = fresh(s)
    event   = quoteReq(sess == s, user == u, other == f, tweet == t)
    future = seq(
      all, beginT(sess == s, tid == i), all, getTweets(tid == i, key == u, value == l), all,
      getTweets(tid == i, key == f, value == m), all, putTweets(tid == i, key == u, value == add(t, l)),
      putTweets(tid == i, key == f, value == add(t, m)), all, commit(tid == i), quoteResp(sess == s), all
    )
  }
}

operation "timelineReq" {
  doc    = "shows the tweets of a user, a page and then the rest"
  kind   = send
  fields = { sess = int, user = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int, u = int }
    history = fresh(s)
    event   = timelineReq(sess == s, user == u)
    future = seq(
      all, beginT(sess == s, tid == i), all, getTweets(tid == i, key == u), all, getTweets(tid == i, key == u), all,
      commit(tid == i), timelineResp(sess == s), all
    )
  }
}

operation "newsfeedReq" {
  doc    = "shows a user's tweets, and those of somebody whom the user follows"
  kind   = send
  fields = { sess = int, user = int, other = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, u = int, f = int }
    where   = u != f
    history = fresh(s)
    event   = newsfeedReq(sess == s, user == u, other == f)
    future = seq(
      all, beginT(sess == s, tid == i), all, getFollows(tid == i, key == u, value == l, mem(f, value)), all,
      getTweets(tid == i, key == u), all, getTweets(tid == i, key == f), all, commit(tid == i), newsfeedResp(sess == s), all
    )
  }
}

operation "followResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = followResp }
}

operation "unfollowResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = unfollowResp }
}

operation "postResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = postResp }
}

operation "quoteResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = quoteResp }
}

operation "timelineResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = timelineResp }
}

operation "newsfeedResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = newsfeedResp }
}
