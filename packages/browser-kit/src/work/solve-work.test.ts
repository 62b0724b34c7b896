// Solutions match PBKDF2, both with WebCrypto and with our own code where it is missing.
import { pbkdf2Sync } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { solveWork } from './solve-work.ts'

afterEach(() => vi.unstubAllGlobals())

const NONCE = 'a1b2c3d4e5f60718'
const SALT = '00ff10203040'
const COST = 25

/** The key of a counter by another implementation. */
function keyOf(counter: number): string {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(counter)
  const password = Buffer.concat([Buffer.from(NONCE, 'hex'), number])
  return pbkdf2Sync(password, Buffer.from(SALT, 'hex'), COST, 32, 'sha256').toString('hex')
}

const challengeOf = (keyPrefix: string) =>
  JSON.stringify({ parameters: { nonce: NONCE, salt: SALT, cost: COST, keyPrefix }, signature: 'ab' })

const solutionOf = (work: string | null) =>
  (JSON.parse(atob(work ?? '')) as { solution: { counter: number; derivedKey: string } }).solution

it.each(['the browser’s own code', 'ours'])(
  'finds the counter whose key begins as asked, with %s',
  async (whose) => {
    if (whose === 'ours') vi.stubGlobal('crypto', {})
    const wanted = keyOf(17).slice(0, 16)
    expect(solutionOf(await solveWork(challengeOf(wanted)))).toEqual({ counter: 17, derivedKey: keyOf(17) })
  },
)

it('sends the challenge back as it came, so that its signature still holds', async () => {
  const text = challengeOf(keyOf(0).slice(0, 8))
  const sent = JSON.parse(atob((await solveWork(text)) ?? '')) as { challenge: unknown }
  expect(sent.challenge).toEqual(JSON.parse(text))
})

it('gives up when its time is over', async () => {
  expect(await solveWork(challengeOf('f'.repeat(64)), 0)).toBeNull()
})
