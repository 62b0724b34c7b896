// The whole log of an installation: every tile and entry, and proofs of inclusion and consistency that it makes itself.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const proofFormat = "c2sp.org/tlog-proof@v1"

func checkLog(url, vkey string, n int, random *rand.Rand) error {
	r := newRemote(url)
	text, err := r.file("/log/checkpoint")
	if err != nil {
		return err
	}
	if vkey == "" {
		if vkey, err = firstKey(r, text); err != nil {
			return err
		}
		fmt.Printf("! the log's own word about its key: %s\n", vkey)
	}
	log, err := note.NewVerifier(vkey)
	if err != nil {
		return wrongf("%s: %v", vkey, err)
	}
	tree, _, err := openCheckpoint(text, log, policy{})
	if err != nil {
		return err
	}
	hashes, err := checkTiles(r, tree)
	if err != nil {
		return err
	}
	all, err := checkEntries(r, tree, hashes)
	if err != nil {
		return err
	}
	p, err := all.at(all.newest)
	if err != nil {
		return err
	}
	_, cosigned, err := openCheckpoint(text, log, p)
	if err != nil {
		return err
	}
	ok("checkpoint of %s: size %d, signed, cosigned by %d of %d witnesses (%d are needed)",
		log.Name(), tree.N, cosigned, len(p.witnesses), p.need)
	if cosigned < p.need {
		fmt.Println("! too few cosignatures: the newest head may be young; a proof of an older entry has enough")
	}
	if err := checkInclusions(r, log, all, tree, hashes, n, random); err != nil {
		return err
	}
	return checkConsistencies(r, tree, hashes, n, random)
}

// firstKey makes a verifier key of entry 0, which names the key for heads.
func firstKey(r *remote, checkpoint []byte) (string, error) {
	var answer struct{ Entries []entry }
	if err := r.call("/api/log/entries?from=0&to=1", &answer); err != nil {
		return "", err
	}
	var body struct {
		Purpose   string
		PublicKey string `json:"public_key"`
	}
	if len(answer.Entries) != 1 || json.Unmarshal(answer.Entries[0].Body, &body) != nil || body.Purpose != "log" {
		return "", wrongf("the first entry names no key of the log")
	}
	key, err := hex.DecodeString(body.PublicKey)
	if err != nil {
		return "", wrongf("%q is no key", body.PublicKey)
	}
	return note.NewEd25519VerifierKey(strings.SplitN(string(checkpoint), "\n", 2)[0], key)
}

// checkTiles reads every tile of every level; tlog.TileHashReader compares each with the root.
func checkTiles(r *remote, tree tlog.Tree) (tlog.HashReader, error) {
	reader := tlog.TileHashReader(tree, r)
	tiles := tilesOf(tree.N)
	for _, t := range tiles {
		data, err := r.tile(t)
		if err != nil {
			return nil, err
		}
		proven, err := tlog.ReadTileData(t, reader)
		if err != nil {
			return nil, wrongf("%s: %v", tilePath(t), err)
		}
		if !bytes.Equal(data, proven) {
			return nil, wrongf("%s is not what the root says", tilePath(t))
		}
	}
	ok("%d tiles", len(tiles))
	return reader, nil
}

// tilesOf lists the tiles of a tree, those at its right edge partial.
func tilesOf(size int64) []tlog.Tile {
	var tiles []tlog.Tile
	for level := 0; size>>(level*tileHeight) > 0; level++ {
		for hashes, n := size>>(level*tileHeight), int64(0); hashes > 0; hashes, n = hashes-1<<tileHeight, n+1 {
			t := tlog.Tile{H: tileHeight, L: level, N: n, W: 1 << tileHeight}
			if hashes < int64(t.W) {
				t.W = int(hashes)
			}
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// What the entries say: the witnesses, when each was published, and the newest time.
type entries struct {
	policies
	times  []int64
	newest int64
}

// checkEntries hashes every entry against the tree; their times never go back.
func checkEntries(r *remote, tree tlog.Tree, hashes tlog.HashReader) (entries, error) {
	var found entries
	for _, t := range tilesOf(tree.N) {
		if t.L != 0 {
			continue
		}
		bundle := t
		bundle.L = -1
		texts, err := r.bundle(bundle)
		if err != nil {
			return found, err
		}
		for i, text := range texts {
			n := t.N<<tileHeight + int64(i)
			proven, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, n)})
			if err != nil {
				return found, err
			}
			if tlog.RecordHash(text) != proven[0] {
				return found, wrongf("entry %d is not in the tree", n)
			}
			var one entry
			if err := json.Unmarshal(text, &one); err != nil || one.N != n || one.At < found.newest {
				return found, wrongf("entry %d is no entry, or older than the one before: %.80s", n, text)
			}
			found.newest = one.At
			found.times = append(found.times, one.At)
			var body policyBody
			if one.Kind == "witnesses" && json.Unmarshal(one.Body, &body) == nil {
				if err := found.add(one.At, body); err != nil {
					return found, err
				}
			}
		}
	}
	ok("%d entries", tree.N)
	return found, nil
}

// A proof as a file: its place, its path, and the checkpoint that enough witnesses cosigned.
type proofFile struct {
	index      int64
	path       tlog.RecordProof
	checkpoint []byte
}

func readProof(text []byte) (proofFile, error) {
	var p proofFile
	parts := strings.SplitN(string(text), "\n\n", 2)
	lines := strings.Split(parts[0], "\n")
	if len(parts) != 2 || len(lines) < 2 || lines[0] != proofFormat {
		return p, wrongf("no %s: %.80q", proofFormat, text)
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	if err != nil {
		return p, wrongf("%q names no entry", lines[1])
	}
	for _, line := range lines[2:] {
		sum, err := base64.StdEncoding.DecodeString(line)
		if err != nil || len(sum) != tlog.HashSize {
			return p, wrongf("%q is no hash", line)
		}
		var hash tlog.Hash
		copy(hash[:], sum)
		p.path = append(p.path, hash)
	}
	p.index, p.checkpoint = index, []byte(parts[1])
	return p, nil
}

// checkInclusions asks the installation for proofs, and makes the same ones of the tiles.
func checkInclusions(r *remote, log note.Verifier, all entries, tree tlog.Tree, hashes tlog.HashReader, n int, random *rand.Rand) error {
	for i := 0; i < n; i++ {
		place := random.Int63n(tree.N)
		text, err := r.file(fmt.Sprintf("/log/proof/%d.tlog-proof", place))
		if err != nil {
			return err
		}
		file, err := readProof(text)
		if err != nil {
			return err
		}
		p, err := all.at(all.times[place])
		if err != nil {
			return err
		}
		head, cosigned, err := openCheckpoint(file.checkpoint, log, p)
		if err != nil {
			return err
		}
		proven, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, place)})
		if err != nil {
			return err
		}
		if file.index != place || cosigned < p.need {
			return wrongf("proof of entry %d: it is of %d, under %d cosignatures", place, file.index, cosigned)
		}
		if err := tlog.CheckRecord(file.path, head.N, head.Hash, place, proven[0]); err != nil {
			return wrongf("proof of entry %d: %v", place, err)
		}
		own, err := tlog.ProveRecord(tree.N, place, hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(own, tree.N, tree.Hash, place, proven[0]); err != nil {
			return wrongf("entry %d by its tiles: %v", place, err)
		}
	}
	ok("%d proofs of inclusion, each under enough cosignatures", n)
	return nil
}

// checkConsistencies compares proofs between two sizes with the roots that the tiles give for them.
func checkConsistencies(r *remote, tree tlog.Tree, hashes tlog.HashReader, n int, random *rand.Rand) error {
	for i := 0; i < n && tree.N > 1; i++ {
		to := 2 + random.Int63n(tree.N-1)
		from := 1 + random.Int63n(to-1)
		var answer struct{ Proof []string }
		if err := r.call(fmt.Sprintf("/api/log/consistency?from=%d&to=%d", from, to), &answer); err != nil {
			return err
		}
		proof, err := hexHashes(answer.Proof)
		if err != nil {
			return err
		}
		older, err := tlog.TreeHash(from, hashes)
		if err != nil {
			return err
		}
		newer, err := tlog.TreeHash(to, hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, to, newer, from, older); err != nil {
			return wrongf("the log of %d does not begin with the log of %d: %v", to, from, err)
		}
	}
	ok("%d proofs of consistency", n)
	return nil
}

func hexHashes(given []string) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(given))
	for i, text := range given {
		sum, err := hex.DecodeString(text)
		if err != nil || len(sum) != tlog.HashSize {
			return nil, wrongf("%q is no hash", text)
		}
		copy(hashes[i][:], sum)
	}
	return hashes, nil
}
