// Seeds at rest: sealed to their position, opened by their key alone, kept in a file that only its owner can read.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from '@lanting/node-kit/config-error'
import { refuseUnreadyLiveDraw } from '#src/modules/lottery/draw/draw-role.ts'
import { makeChain, sha256, walkDown } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { refuseMissingKeys } from '#src/config/signing-keys.ts'
import {
  configuredKeys,
  keyFile,
  keyId,
  NoSeedKey,
  seal,
  unseal,
} from '#src/modules/lottery/draw/chain/seed-keys.ts'

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

it('refuses to draw for real money without a key', () => {
  const given = 'ab'.repeat(32)
  const started =
    (moneyMode: 'sandbox' | 'live', drawKey: string | undefined, log: string | undefined) => () =>
      refuseUnreadyLiveDraw({ moneyMode, drawKey, signing: { log, receipt: undefined } })
  expect(started('sandbox', undefined, undefined)).not.toThrow()
  expect(started('live', undefined, given)).toThrow(/DRAW_KEY/)
  expect(started('live', given, undefined)).toThrow(/LOG_KEY/)
  expect(started('live', given, given)).not.toThrow()
})

it('real money takes no bets with a receipt key that the process made for itself', () => {
  expect(() => refuseMissingKeys('sandbox', { RECEIPT_KEY: undefined })).not.toThrow()
  expect(() => refuseMissingKeys('live', { RECEIPT_KEY: undefined })).toThrow(ConfigError)
  expect(() => refuseMissingKeys('live', { RECEIPT_KEY: 'ab'.repeat(32) })).not.toThrow()
})
