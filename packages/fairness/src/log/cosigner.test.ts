// A witness that cosigns: every answer of the protocol, nothing smaller or forked, its own time, and silence after an alarm.
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { cosignedAt } from '#src/c2sp/cosignature.ts'
import { base64, readSignatures } from '#src/c2sp/signed-note.ts'
import {
  Cosigner,
  type CosignerState,
  HEAD_AGE_MOST_MS,
  newCosignerState,
  withDefaults,
} from '#src/log/cosigner.ts'
import {
  beaconSignature,
  HonestHouse,
  keyBody,
  openHouse,
  timesOf,
  witnessKey,
} from '#src/test/honest-house.ts'
import { odds, seenBefore } from '#src/test/house-witness.ts'

const OPENED = openHouse()
const SIZE = OPENED.entries.length
const WITNESS_SECRET = new Uint8Array(32).fill(20)

let house: HonestHouse
let nowMs: number
let kept: string[]
let cosigner: Cosigner
/** A house with the same past as the one that is followed. */
const fork = () => {
  const other = new HonestHouse()
  other.entries.push(...OPENED.entries)
  return other
}
const cosignerOf = (state: CosignerState, more: object = {}) =>
  new Cosigner(
    {
      key: witnessKey(0),
      sign: (text) => ed25519.sign(utf8ToBytes(text), WITNESS_SECRET),
      origin: 'lanting.sandbox/log',
      now: async () => nowMs,
      keep: (one) => void kept.push(JSON.stringify(one)),
      get: (path) => house.get(path),
      beacon: async (round) => beaconSignature(round),
      ...more,
    },
    state,
  )

beforeEach(async () => {
  house = fork()
  nowMs = house.lastAt
  kept = []
  const { root } = house.head()
  cosigner = cosignerOf({ ...newCosignerState(), log: await seenBefore(), cosigned: { size: SIZE, root } })
})

const grow = (one = house, atMs = one.lastAt + 500) => {
  one.add('odds', atMs, odds(atMs))
  nowMs = Math.max(nowMs, atMs)
}
const proofOf = async (one: HonestHouse, from: number) =>
  ((await one.get(`/api/log/consistency?from=${from}&to=${one.entries.length}`)) as { proof: string[] }).proof
async function push(old = SIZE, one = house, checkpoint = one.checkpoint()) {
  const proof = (await proofOf(one, old)).map((hash) => `${base64(hexToBytes(hash))}\n`).join('')
  return cosigner.add(`old ${old}\n${proof}\n${checkpoint}`)
}
const ok = { status: 200 }

describe('add-checkpoint', () => {
  it('cosigns a head that follows, at its own time, and has stored it by then', async () => {
    grow()
    nowMs += 3_000
    const { status, text } = await push()
    expect(status).toBe(200)
    const at = cosignedAt(house.head().note.text, readSignatures(text) ?? [], witnessKey(0))
    expect(at).toBe(Math.floor(nowMs / 1000))
    expect(JSON.parse(kept.at(-1) ?? '{}')).toMatchObject({ cosigned: { size: SIZE + 1 } })
    // The same head again is the same log.
    expect(await push(SIZE + 1)).toMatchObject(ok)
  })

  it('begins with nothing', async () => {
    house = OPENED
    cosigner = cosignerOf(newCosignerState())
    expect(await push(0)).toMatchObject(ok)
    expect(cosigner.state.alarms).toEqual([])
  })

  it('tells its size to whom it does not fit', async () => {
    grow()
    for (const old of [0, SIZE - 1, SIZE + 1])
      expect(await push(old)).toEqual({ status: 409, type: 'text/x.tlog.size', text: `${SIZE}\n` })
  })

  it.each([
    ['nothing', async () => cosigner.add('')],
    ['no checkpoint', async () => cosigner.add(`old ${SIZE}\n\n`)],
    ['an old size above the new one', async () => cosigner.add(`old ${SIZE + 5}\n\n${house.checkpoint()}`)],
    [
      '64 hashes',
      async () =>
        cosigner.add(`old 1\n${`${base64(new Uint8Array(32))}\n`.repeat(64)}\n${house.checkpoint()}`),
    ],
    ['half a hash', async () => cosigner.add(`old 1\nAAAA\n\n${house.checkpoint()}`)],
  ])('400 for %s', async (_what, ask) => {
    expect(await ask()).toMatchObject({ status: 400 })
  })

  it('404 for another log, 403 for another key', async () => {
    grow()
    const foreign = house.checkpoint().replaceAll('lanting.sandbox', 'elsewhere.example')
    expect(await push(SIZE, house, foreign)).toMatchObject({ status: 404 })
    const forged = house.checkpoint(new Uint8Array(32).fill(9))
    expect(await push(SIZE, house, forged)).toMatchObject({ status: 403 })
    const pinned = cosignerOf(cosigner.state, { logKey: '00'.repeat(32) })
    expect(await pinned.add(`old ${SIZE}\n\n${OPENED.checkpoint()}`)).toMatchObject({ status: 403 })
  })

  it('422 for a proof that does not hold, and the head is kept as evidence', async () => {
    grow()
    const body = `old ${SIZE}\n${base64(new Uint8Array(32))}\n\n${house.checkpoint()}`
    expect(await cosigner.add(body)).toMatchObject({ status: 422 })
    expect(cosigner.state.refused).toEqual([body])
    expect(await push()).toMatchObject(ok)
  })

  it('takes a new key of the log that the old one vouches for', async () => {
    const secret = new Uint8Array(32).fill(30)
    house.add('key', house.lastAt, keyBody('log', secret, new Uint8Array(32).fill(3)))
    house.get = async (path) =>
      path === '/api/log/head'
        ? { checkpoint: house.checkpoint(secret) }
        : HonestHouse.prototype.get.call(house, path)
    expect(await push(SIZE, house, house.checkpoint(secret))).toMatchObject(ok)
  })
})

describe('what it never signs', () => {
  it('a smaller tree', async () => {
    grow()
    await push()
    const small = fork()
    expect(await cosigner.add(`old ${SIZE}\n\n${small.checkpoint()}`)).toMatchObject({ status: 409 })
    expect(await cosigner.add(`old ${SIZE + 1}\n\n${small.checkpoint()}`)).toMatchObject({ status: 400 })
  })

  it('two heads of one size: it stops', async () => {
    grow()
    await push()
    const other = fork()
    grow(other, other.lastAt + 1)
    expect(await push(SIZE + 1, other)).toMatchObject({ status: 409 })
    grow()
    expect(await push(SIZE + 1)).toMatchObject({ status: 503, text: 'stopped: head-two\n' })
  })

  it('a view that nobody else is shown: the entries behind it are asked for', async () => {
    const other = fork()
    grow(other, other.lastAt + 1)
    grow()
    expect(await push(SIZE, other)).toMatchObject({ status: 503 })
    expect(cosigner.state.alarms.map(({ rule }) => rule)).toContain('head-root')
  })

  it('a fork below what it has followed by itself', async () => {
    const other = fork()
    grow(other, other.lastAt + 1)
    grow()
    grow()
    expect(await cosigner.follow()).toEqual([])
    expect(await push(SIZE, other)).toMatchObject({ status: 503, text: 'stopped: proof-consistency\n' })
  })

  it('a head that it has passed is still cosigned', async () => {
    grow()
    const checkpoint = house.checkpoint()
    const proof = (await proofOf(house, SIZE)).map((hash) => `${base64(hexToBytes(hash))}\n`).join('')
    grow()
    expect(await cosigner.follow()).toEqual([])
    expect(await cosigner.add(`old ${SIZE}\n${proof}\n${checkpoint}`)).toMatchObject(ok)
  })

  it.each([
    ['ten seconds old', HEAD_AGE_MOST_MS, 200],
    ['older', HEAD_AGE_MOST_MS + 1, 422],
    ['of ten seconds ahead', -HEAD_AGE_MOST_MS, 200],
    ['further ahead', -HEAD_AGE_MOST_MS - 1, 422],
  ])('a head by its time: %s', async (_what, ageMs, status) => {
    grow()
    nowMs = house.lastAt + ageMs
    expect(await push()).toMatchObject({ status })
    // A head of another time is no alarm: the next one is cosigned.
    grow()
    nowMs = house.lastAt
    expect(await push(status === 200 ? SIZE + 1 : SIZE)).toMatchObject(ok)
  })

  it('anything after an alarm, until a person has removed it; a restart does not', async () => {
    house.add('odds', house.lastAt + 500, odds(house.lastAt, { to_milli: 1800 }))
    nowMs = house.lastAt
    expect(await push()).toMatchObject({ status: 503, text: 'stopped: odds-range\n' })
    cosigner = cosignerOf(withDefaults(JSON.parse(kept.at(-1) ?? '{}') as CosignerState))
    grow()
    expect(await push()).toMatchObject({ status: 503 })
    cosigner = cosignerOf({ ...cosigner.state, alarms: [] })
    expect(await push()).toMatchObject(ok)
  })

  it('a log that is shown to nobody: it follows by itself', async () => {
    house.round(4)
    nowMs = timesOf(4).drawAt + 400
    expect((await cosigner.follow()).map(({ rule }) => rule)).toContain('round-gap')
    expect(await push()).toMatchObject({ status: 503 })
  })

  it('two at once: the second is told the new size', async () => {
    grow()
    const answers = await Promise.all([push(), push()])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  it('without an answer of the log it signs nothing and knows nothing new', async () => {
    grow()
    const body = `old ${SIZE}\n${(await proofOf(house, SIZE)).map((hash) => `${base64(hexToBytes(hash))}\n`).join('')}\n${house.checkpoint()}`
    house.get = () => Promise.reject(new Error('away'))
    await expect(cosigner.add(body)).rejects.toThrow('away')
    house.get = (path) => HonestHouse.prototype.get.call(house, path)
    expect(await cosigner.add(body)).toMatchObject(ok)
  })
})
