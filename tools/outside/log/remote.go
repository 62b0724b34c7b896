// What an installation serves: files, calls in their envelope, and tiles for golang.org/x/mod/sumdb/tlog.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

const (
	tileHeight  = 8
	patience    = 2 * time.Minute
	mostAtOnce  = 1000
	mostOfAFile = 64 << 20
)

type remote struct {
	base  string
	tiles map[string][]byte
}

func newRemote(url string) *remote {
	return &remote{strings.TrimSuffix(url, "/"), map[string][]byte{}}
}

// file reads one address. Too many requests are not a finding: it waits as long as it is asked to.
func (r *remote) file(path string) ([]byte, error) {
	for began := time.Now(); ; {
		answer, err := http.Get(r.base + path)
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(io.LimitReader(answer.Body, mostOfAFile))
		answer.Body.Close()
		if err != nil {
			return nil, err
		}
		if answer.StatusCode == http.StatusOK {
			return body, nil
		}
		if answer.StatusCode != http.StatusTooManyRequests || time.Since(began) > patience {
			return nil, fmt.Errorf("%s: %s", path, answer.Status)
		}
		seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			seconds = 2
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}

// call reads one call of the API into data. Every answer is {code, message, data}.
func (r *remote) call(path string, data interface{}) error {
	body, err := r.file(path)
	if err != nil {
		return err
	}
	var envelope struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
	if err := json.Unmarshal(body, &envelope); err != nil {
		return fmt.Errorf("%s: %v", path, err)
	}
	if envelope.Code != 200 {
		return fmt.Errorf("%s: %d %s", path, envelope.Code, envelope.Message)
	}
	return json.Unmarshal(envelope.Data, data)
}

// tilePath is the path of C2SP tlog-tiles: without the height, which is always 8, and with "entries" for level -1.
func tilePath(t tlog.Tile) string {
	path := strings.TrimPrefix(t.Path(), fmt.Sprintf("tile/%d/", t.H))
	return "/log/tile/" + strings.Replace(path, "data/", "entries/", 1)
}

func (r *remote) tile(t tlog.Tile) ([]byte, error) {
	path := tilePath(t)
	if data, isKnown := r.tiles[path]; isKnown {
		return data, nil
	}
	data, err := r.file(path)
	if err == nil {
		r.tiles[path] = data
	}
	return data, err
}

// Height, ReadTiles and SaveTiles are tlog.TileReader; tlog.TileHashReader checks each tile against the tree's hash.
func (r *remote) Height() int { return tileHeight }

func (r *remote) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	all := make([][]byte, len(tiles))
	for i, t := range tiles {
		data, err := r.tile(t)
		if err != nil {
			return nil, err
		}
		if len(data) != t.W*tlog.HashSize {
			return nil, wrongf("%s has %d bytes, not %d", tilePath(t), len(data), t.W*tlog.HashSize)
		}
		all[i] = data
	}
	return all, nil
}

func (r *remote) SaveTiles([]tlog.Tile, [][]byte) {}

// bundle reads the entries of one tile: each behind its length as two bytes, the higher first.
func (r *remote) bundle(t tlog.Tile) ([][]byte, error) {
	data, err := r.tile(t)
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) >= 2 {
		length := int(data[0])<<8 | int(data[1])
		if len(data) < 2+length {
			break
		}
		entries = append(entries, data[2:2+length])
		data = data[2+length:]
	}
	if len(data) > 0 || len(entries) != t.W {
		return nil, wrongf("%s is not %d whole entries", tilePath(t), t.W)
	}
	return entries, nil
}
