language = 1
import   = ["lists.clouseau.hcl", "goals.clouseau.hcl"]

# Students enroll in courses, which have one place each: a table of courses, one of the courses of
# each student, and one with a row for each enrollment, which is asked whether there is any.

sort "Course" {
  values = [Open, Closed]
}

operation "putCourse" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = Course }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = Course }
    history = writable(putCourse, i, k, q)
    event   = putCourse(tid == i, key == k, value == z)
    future  = locked(putCourse, i, k)
  }
}

operation "getCourse" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = Course }
  clause "own" {
    params  = { i = int, k = int, z = Course }
    history = own(putCourse, putCourse(tid == i, key == k, value == z), i, k)
    event   = getCourse(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = Course }
    where   = z == Open
    history = loaded(putCourse, i, k, w)
    event   = getCourse(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = Course }
    where   = p != i
    history = sees(putCourse, putCourse(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getCourse(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

operation "putList" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = List }
    history = writable(putList, i, k, q)
    event   = putList(tid == i, key == k, value == z)
    future  = locked(putList, i, k)
  }
}

operation "getList" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List }
  clause "own" {
    params  = { i = int, k = int, z = List }
    history = own(putList, putList(tid == i, key == k, value == z), i, k)
    event   = getList(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = List }
    where   = emp(z)
    history = loaded(putList, i, k, w)
    event   = getList(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = List }
    where   = p != i
    history = sees(putList, putList(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getList(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

operation "enroll" {
  doc    = "writes the row of a course and a student"
  kind   = receive
  fields = { tid = int, key = int, student = int }
  clause {
    params  = { i = int, k = int, s = int }
    history = running(i) && absent(enroll(key == k, student == s))
    event   = enroll(tid == i, key == k, student == s)
    future  = seq(star(any - enroll(tid != i, key == k, student == s) - ended(i)), ended(i), all)
  }
}

operation "enrolled" {
  doc     = "asks whether a course has an enrollment"
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, taken = bool }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int }
    history = loaded(enroll, i, k, w)
    event   = enrolled(tid == i, key == k, !taken, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int }
    where   = p != i
    history = sees(enroll, enroll(tid == p, key == k), i, p, c, k, w)
    event   = enrolled(tid == i, key == k, taken, prevTid == p, prevCid == c)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = int }
  trace  = absent(joinReq(sess == s), closeReq(sess == s), listingReq(sess == s))
}

operation "joinReq" {
  doc    = "enrolls a student in a course that is open and has a place"
  kind   = send
  fields = { sess = int, student = int, course = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, x = int, y = int }
    history = fresh(s)
    event   = joinReq(sess == s, student == x, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, getCourse(tid == i, key == y, value == Open), all, enrolled(tid == i, key == y, !taken),
      all, getList(tid == i, key == x, value == l), all, putList(tid == i, key == x, value == add(y, l)),
      enroll(tid == i, key == y, student == x), all, commit(tid == i), joinResp(sess == s), all
    )
  }
}

operation "closeReq" {
  doc    = "closes a course that nobody is enrolled in"
  kind   = send
  fields = { sess = int, course = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int, y = int }
    history = fresh(s)
    event   = closeReq(sess == s, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, enrolled(tid == i, key == y, !taken), all, getCourse(tid == i, key == y, value == Open),
      all, putCourse(tid == i, key == y, value == Closed), all, commit(tid == i), closeResp(sess == s), all
    )
  }
}

operation "listingReq" {
  doc    = "shows the courses of a student, and whether one of them is taken"
  kind   = send
  fields = { sess = int, student = int, course = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int, x = int, y = int }
    history = fresh(s)
    event   = listingReq(sess == s, student == x, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, getList(tid == i, key == x), all, enrolled(tid == i, key == y), all, commit(tid == i),
      listingResp(sess == s), all
    )
  }
}

operation "joinResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = joinResp }
}

operation "closeResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = closeResp }
}

operation "listingResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = listingResp }
}

define "overbooked" {
  doc    = "two students have the one place"
  params = { i = int, j = int, k = int, s = int, t = int }
  trace = seq(
    all, enrolled(tid == i, key == k, !taken), all, enrolled(tid == j, key == k, !taken), all, enroll(tid == i, key == k, student == s), all,
    commit(tid == i), all, enroll(tid == j, key == k, student == t), all, commit(tid == j), all
  )
}

define "overbooked_state" {
  params = { i = int, j = int, k = int, s = int, t = int }
  trace = (
    seq(all, enroll(tid == i, key == k, student == s), all) && done(i) && seq(all, enroll(tid == j, key == k, student == t), all) && done(j)
  )
}
