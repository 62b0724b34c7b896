// Seeds at rest: sealed to their place, opened by their key alone, kept in a file that only its owner reads.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from '@lanting/node-kit/config-error'
import { refuseUnreadyLiveDraw } from '#src/modules/lottery/draw-role.ts'
import { makeChain, sha256, walkDown } from '#src/modules/lottery/seed-chain.ts'
import { configuredKeys, keyFile, keyId, NoSeedKey, seal, unseal } from '#src/modules/lottery/seed-keys.ts'
import { drandBeacon, readBeaconAnswer } from '#src/providers/beacon.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-keys-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const KEY = Buffer.alloc(32, 1)
const PLACE = { lottery: 'js28', chainNo: 1, index: 1024 }

it('opens a seed for its own place with its own key, and for no other', () => {
  const seed = Buffer.alloc(32, 7)
  const sealed = seal(KEY, PLACE, seed)
  expect(sealed.includes(seed)).toBe(false)
  expect(unseal(KEY, PLACE, sealed)).toEqual(seed)
  expect(unseal(Buffer.alloc(32, 2), PLACE, sealed)).toBeNull()
  expect(unseal(KEY, { ...PLACE, index: 1025 }, sealed)).toBeNull()
  expect(unseal(KEY, { ...PLACE, lottery: 'xy28' }, sealed)).toBeNull()
  const touched = Buffer.from(sealed)
  touched[40] = (touched[40] ?? 0) ^ 1
  expect(unseal(KEY, PLACE, touched)).toBeNull()
})

it('makes the key of a sandbox once, for its owner’s eyes, and notices when it is taken away', () => {
  const keys = keyFile(dataDir)
  const made = keys.current()
  const file = path.join(dataDir, 'keys', 'draw.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(keyFile(dataDir).current()).toEqual(made)
  expect(keys.find(keyId(made))).toEqual(made)
  rmSync(file)
  expect(keys.find(keyId(made))).toBeNull()
})

it('takes several keys, the newest first, and nothing that is not one', () => {
  const keys = configuredKeys(`${'ab'.repeat(32)},${'cd'.repeat(32)}`)
  expect(keys.current().toString('hex')).toBe('ab'.repeat(32))
  const older = Buffer.from('cd'.repeat(32), 'hex')
  expect(keys.find(keyId(older))).toEqual(older)
  expect(() => configuredKeys('short')).toThrow(NoSeedKey)
})

it('walks from any checkpoint back to the commitment', async () => {
  const last = Buffer.alloc(32, 9)
  const chain = await makeChain(last, 2500)
  expect(chain.checkpoints.map(({ index }) => index)).toEqual([2500, 2048, 1024])
  for (const checkpoint of chain.checkpoints)
    expect(Buffer.from(walkDown(checkpoint, 0)).toString('hex')).toBe(chain.commit)
  expect(walkDown({ index: 2, seed: last }, 1)).toEqual(sha256(last))
  expect(() => walkDown({ index: 2, seed: last }, 3)).toThrow(RangeError)
  await expect(makeChain(last, 4096, AbortSignal.abort())).rejects.toThrow('aborted')
})

it('refuses to draw for real money without a key, and as long as no public block gives the salt', () => {
  expect(() => refuseUnreadyLiveDraw({ moneyMode: 'sandbox', drawKey: undefined })).not.toThrow()
  expect(() => refuseUnreadyLiveDraw({ moneyMode: 'live', drawKey: undefined })).toThrow('DRAW_KEY')
  expect(() => refuseUnreadyLiveDraw({ moneyMode: 'live', drawKey: 'ab'.repeat(32) })).toThrow(ConfigError)
})

/** Round 1000 of drand's quicknet, as it was published. */
const RECORDED = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

it('believes a beacon only when its value follows from its signature and is of the asked round', async () => {
  expect(readBeaconAnswer(RECORDED, 1000n)).toBe(RECORDED.randomness)
  expect(readBeaconAnswer(RECORDED, 1001n)).toBeNull()
  expect(readBeaconAnswer({ ...RECORDED, randomness: '00'.repeat(32) }, 1000n)).toBeNull()
  expect(readBeaconAnswer('nothing', 1000n)).toBeNull()
  const asked: string[] = []
  const relay: typeof fetch = async (url) => {
    asked.push(url instanceof URL ? url.pathname : '')
    return Response.json(RECORDED)
  }
  const beacon = drandBeacon('https://relay.example', relay)
  expect(await beacon.read(1000n)).toBe(RECORDED.randomness)
  expect(asked[0]).toMatch(/^\/52db9ba7[0-9a-f]+\/public\/1000$/)
  const broken = drandBeacon('https://relay.example', () => Promise.reject(new Error('offline')))
  expect(await broken.read(1000n)).toBeNull()
})
