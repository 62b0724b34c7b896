// How long each test file takes: orders a run, and lets a quick check choose what fits.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from '#tools/run/paths.mjs'

/** Of the last runs here. */
const OWN = at('.cache', 'test-times.json')
/** For a fresh clone; written by `npm test -- --record`. */
const RECORDED = at('tools/run/test-times.json')
const WORTH_RECORDING_MS = 1_000

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** @returns {Record<string, number>} milliseconds by path */
export function testTimes() {
  return { ...read(RECORDED), ...read(OWN) }
}

/** @param {Readonly<Record<string, number>>} times of the files that have just run */
export function rememberTimes(times) {
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(OWN, JSON.stringify({ ...read(OWN), ...times }))
}

/** Files that are gone, or quick, are left out. */
export function recordTimes() {
  const long = Object.entries(testTimes()).filter(
    ([path, ms]) => ms >= WORTH_RECORDING_MS && existsSync(at(path)),
  )
  const rounded = long.map(([path, ms]) => /** @type {const} */ ([path, Math.round(ms / 100) * 100]))
  rounded.sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}
