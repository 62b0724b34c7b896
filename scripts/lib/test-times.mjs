// Remembers how long each test file took, so that a quick check can choose what fits.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'

const FILE = at('.cache', 'test-times.json')

/** @returns {Record<string, number>} milliseconds by path */
export function testTimes() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

/** @param {Readonly<Record<string, number>>} times of the files that have just run */
export function rememberTimes(times) {
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ ...testTimes(), ...times }))
}
