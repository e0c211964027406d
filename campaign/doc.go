// Package campaign spreads the runs of tests over workers on many machines.
//
// A campaign is a [Bundle], which is a compiled test with the names of its tests, and a job of so
// many runs, cut into shards. It lives in NATS JetStream:
//
//	stream CLOUSEAU_WORK         shards to do, and findings to make smaller
//	objects clouseau-binaries    test binaries by the SHA-256 of their bytes
//	keys clouseau-results-NAME   the report of each shard of a campaign
//	keys clouseau-open-NAME      the reports of shards that are under way, once in a second
//	keys clouseau-findings-NAME  failures by what they mean, with their trace files
//	keys clouseau-refusals       what workers refused, each with its reason
//	keys clouseau-control        which campaigns are paused
//
// A failure is stored when a test finds it, and the test waits for that. Work is acknowledged after
// its result is stored, and a result is stored once: what is delivered again after a worker died,
// or after an acknowledgement was lost, changes nothing. A worker runs a binary only if a key that
// it trusts has signed the bundle, and the bytes are those that were signed.
package campaign
