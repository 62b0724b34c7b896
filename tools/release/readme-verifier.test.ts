// The README's table of offline verifiers: a row for each release, written by release:freeze.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { at } from '#tools/run/paths.mjs'
import { withVerifier } from '#tools/release/readme-verifier.ts'

const hash = (digit: string) => digit.repeat(64)
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))

describe.each(['README.md', 'README.zh-CN.md'])('%s', (name) => {
  const README = readFileSync(at(name), 'utf8')

  test('gets a row for a release, and has one when it is frozen anew', () => {
    const once = withVerifier(README, '7.0.0', hash('a'))
    expect(rowsOf(once)[0]).toBe(`| 7.0.0   | \`${hash('a')}\` |`)
    const anew = withVerifier(withVerifier(once, '7.0.1', hash('b')), '7.0.0', hash('c'))
    expect(rowsOf(anew).filter((row) => row.includes('7.0.0'))).toEqual([`| 7.0.0   | \`${hash('c')}\` |`])
    expect(rowsOf(anew)).toHaveLength(rowsOf(README).filter((row) => !row.includes('7.0.')).length + 2)
  })

  test('changes nothing else, and needs its table', () => {
    const others = (text: string) => text.split('\n').filter((line) => !/^\| \d+\.\d+\.\d+ /.test(line))
    expect(others(withVerifier(README, '7.0.0', hash('a')))).toEqual(others(README))
    expect(() => withVerifier('# nothing', '7.0.0', hash('a'))).toThrow('no table')
  })
})
