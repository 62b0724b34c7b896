// Command: an outsider's verifier, in Go or in Python: it shares no line with the product. Says so where its language is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const HERE = import.meta.dirname
/** Where Debian's golang-golang-x-mod-dev puts its sources; GO_SOURCES names another GOPATH that has them. */
const GOPATH = process.env.GO_SOURCES ?? '/usr/share/gocode'
const SUMDB = path.join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog')
/** Neither right nor wrong: nothing was looked at. */
const OUT_OF_REACH = 2

const isThere = (/** @type {string} */ program, /** @type {string} */ question) =>
  spawnSync(program, [question], { stdio: 'ignore' }).status === 0

/** What is missing, in words; null when it can run. @param {string | undefined} which */
export function missing(which) {
  if (which === 'rounds') return isThere('python3', '--version') ? null : 'Python 3 is not installed'
  if (!isThere('go', 'version')) return 'Go is not installed (Debian: golang-go golang-golang-x-mod-dev)'
  return existsSync(SUMDB)
    ? null
    : `golang.org/x/mod is not in ${GOPATH} (Debian: golang-golang-x-mod-dev; GO_SOURCES names another GOPATH)`
}

/** @param {string} which @param {readonly string[]} args */
function start(which, args) {
  const stdio = /** @type {const} */ ('inherit')
  if (which === 'rounds')
    return spawnSync('python3', ['-B', path.join(HERE, 'rounds/rounds.py'), ...args], { stdio })
  // Without modules: nothing is fetched, only what lies in GOPATH is built.
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '' }
  const made = mkdtempSync(path.join(tmpdir(), 'outside-'))
  try {
    // Built and then started: `go run` would turn every exit code into 1.
    const program = path.join(made, 'log')
    const build = spawnSync('go', ['build', '-o', program, '.'], { stdio, env, cwd: path.join(HERE, 'log') })
    return build.status === 0 ? spawnSync(program, args, { stdio }) : { status: OUT_OF_REACH }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const [which, ...args] = process.argv.slice(2)
  if (which !== 'log' && which !== 'rounds') throw new Error('log or rounds?')
  const lacks = missing(which)
  if (lacks !== null) console.log(`? ${lacks}: nothing was checked`)
  process.exitCode = lacks === null ? (start(which, args).status ?? OUT_OF_REACH) : OUT_OF_REACH
}
