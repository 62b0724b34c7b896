// Relays of a beacon: none is trusted, the next one is tried, and a pinned key stays.
import { beaconPublicKey, type BeaconInfo, signBeaconRound } from '@lanting/fairness/beacon'
import { expect, it } from 'vitest'
import { QUICKNET, readBeaconAnswer, RelayBeacon } from '#src/providers/beacon.ts'

/** Round 1000 of drand's quicknet, as it was published. */
const RECORDED = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const VALUE = { round: 1000, signature: RECORDED.signature }
const key = new Uint8Array(32).fill(7)
const own: BeaconInfo = { publicKey: beaconPublicKey(key), genesisSec: 1_600_000_000, periodSec: 3 }

it.each([
  ['the recorded value', RECORDED, VALUE],
  ['without its own randomness', VALUE, VALUE],
  ['another round', { ...RECORDED, round: 1001 }, null],
  ['a randomness that does not follow', { ...RECORDED, randomness: '00'.repeat(32) }, null],
  ['a signature of somebody else', { ...signBeaconRound(key, 1000) }, null],
  ['no value at all', 'nothing', null],
])('%s', (_name, body, value) => {
  expect(readBeaconAnswer(body, QUICKNET.info, 1000)).toEqual(value)
})

function relays(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: string[] = []
  const ask: typeof fetch = async (question) => {
    const url = typeof question === 'string' ? question : ''
    asked.push(url)
    const found = Object.entries(answers).find(([relay]) => url.startsWith(relay))
    if (found === undefined) throw new Error('offline')
    return found[1]()
  }
  return { asked, ask }
}

const honest = () => Response.json(signBeaconRound(key, 9))

it.each([
  ['is away', () => Promise.reject(new Error('offline'))],
  ['answers 503', () => new Response('', { status: 503 })],
  ['lies', () => Response.json(signBeaconRound(new Uint8Array(32).fill(8), 9))],
  ['answers another round', () => Response.json(signBeaconRound(key, 8))],
  ['speaks no JSON', () => new Response('<html>')],
])('the next relay is asked where one %s, and first from then on', async (_name, answer) => {
  const { asked, ask } = relays({ 'http://a': answer, 'http://b': honest })
  const beacon = new RelayBeacon(['http://a', 'http://b'], own, 'test', ask)
  const value = signBeaconRound(key, 9)
  expect(await beacon.read(own, 9)).toEqual(value)
  expect(asked).toEqual(['http://a/public/9', 'http://b/public/9'])
  // A verified value is cached; another round starts with the relay that answered.
  expect(await beacon.read(own, 9)).toEqual(value)
  await beacon.read(own, 10)
  expect(asked[2]).toBe('http://b/public/10')
})

it('has no value while no relay has one', async () => {
  const { ask } = relays({})
  expect(await new RelayBeacon(['http://a', 'http://b'], own, 'test', ask).read(own, 9)).toBeNull()
})

it('asks a relay what the beacon is only where none is pinned', async () => {
  const told = {
    public_key: own.publicKey,
    genesis_time: own.genesisSec,
    period: own.periodSec,
    schemeID: 'bls-unchained-g1-rfc9380',
  }
  const { asked, ask } = relays({ 'http://b': () => Response.json(told) })
  const free = new RelayBeacon(['http://a', 'http://b'], null, 'test', ask)
  expect(await free.named()).toEqual({ info: own, source: 'test' })
  const before = asked.length
  const pinned = new RelayBeacon(['http://b'], QUICKNET.info, 'quicknet', ask)
  expect(await pinned.named()).toEqual({ info: QUICKNET.info, source: 'quicknet' })
  expect(asked).toHaveLength(before)
  const { ask: other } = relays({ 'http://b': () => Response.json({ ...told, schemeID: 'chained' }) })
  expect(await new RelayBeacon(['http://b'], null, 'test', other).named()).toBeNull()
})
