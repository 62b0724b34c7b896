// The calls of the public log through HTTP: every proof verifies, nothing beyond the head, and immutable answers are cacheable.
import type { CallNames } from '@lanting/contract/calls/names'
import { entryText, LOG_REFS, readEntry } from '@lanting/fairness/log/log-entries'
import { entryHash, isConsistent, isIncluded } from '@lanting/fairness/log/log-tree'
import { isCheckpointSigned, readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import { readProof } from '@lanting/fairness/c2sp/log-proof'
import { loggedKeys } from '@lanting/fairness/log/log-keys'
import { readEntryBundle, tilePath, tilesOf } from '@lanting/fairness/c2sp/tiles'
import { merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { TEST_LOG_KEY, testSequencer } from '#src/test/lottery/public-log.ts'

let test: TestApp
const heads: { readonly size: number; readonly root: string }[] = []
const log = new PublicLog()

beforeAll(async () => {
  test = await createTestApp()
  expect((await test.call('GET /api/log/head')).data).toEqual({
    checkpoint: null,
    keys: [],
    policies: [],
  })
  const sequencer = testSequencer(test.core)
  for (const days of [1, 2, 5, 9]) {
    for (let batch = 0; batch < days; batch++) {
      const day = `2026-11-${String(days).padStart(2, '0')}`
      const body = { day, batch, root: 'cd'.repeat(32), count: batch }
      await test.core.db.tx((tx) =>
        log.append(tx, { kind: 'packet-list', ref: LOG_REFS.packetList(day, batch), body }),
      )
    }
    await sequencer.runOnce()
    const head = readCheckpoint((await test.call('GET /api/log/head')).data.checkpoint)
    if (head !== null) heads.push(head)
  }
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

const newest = () => heads.at(-1) ?? { size: 0, root: '' }
const get = async <K extends CallNames>(name: K, query: object) => (await test.call(name, query)).data

describe('the log over HTTP', () => {
  it('shows a head under the key that its first entry names', async () => {
    const { checkpoint, keys } = await get('GET /api/log/head', {})
    const head = readCheckpoint(checkpoint)
    expect(head).toMatchObject({ size: 18, origin: 'lanting.sandbox/log' })
    expect(keys.map(({ n, body }) => [n, body['public_key']])).toEqual([[0, TEST_LOG_KEY.publicKey]])
    expect(head !== null && isCheckpointSigned(head, TEST_LOG_KEY.publicKey)).toBe(true)
    expect(head && loggedKeys(keys, head)).toHaveLength(1)
  })

  it('gives entries whose canonical text every head covers', async () => {
    const { entries } = await get('GET /api/log/entries', { from: '0', to: '18' })
    expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: 18 }, (_, n) => n))
    for (const head of heads) {
      for (const given of entries.slice(0, head.size)) {
        const entry = readEntry(given)
        const { path } = await get('GET /api/log/inclusion', { n: String(given.n), size: String(head.size) })
        expect(entry !== null && isIncluded(entryText(entry), given.n, head, path)).toBe(true)
      }
    }
  })

  it('shows that each head is the beginning of every later one', async () => {
    for (const small of heads) {
      for (const large of heads.filter(({ size }) => size >= small.size)) {
        const question = { from: String(small.size), to: String(large.size) }
        const { proof } = await get('GET /api/log/consistency', question)
        expect(isConsistent(small, large, proof)).toBe(true)
      }
    }
  })

  it.each<[CallNames, object]>([
    ['GET /api/log/entries', { from: '0', to: '19' }],
    ['GET /api/log/entries', { from: '5', to: '4' }],
    ['GET /api/log/entries', { from: '0', to: '1001' }],
    ['GET /api/log/entries', { from: '-1', to: '3' }],
    ['GET /api/log/entries', { from: '0' }],
    ['GET /api/log/inclusion', { n: '3', size: '3' }],
    ['GET /api/log/inclusion', { n: '3', size: '19' }],
    ['GET /api/log/inclusion', { n: '3', size: '9999999999999' }],
    ['GET /api/log/consistency', { from: '4', to: '3' }],
    ['GET /api/log/consistency', { from: '4', to: '19' }],
    ['GET /api/log/consistency', { from: '1.5', to: '3' }],
  ])('refuses %s %j, and no cache keeps that', async (name, question) => {
    const answer = await test.raw(name, question)
    expect(answer.json<{ code: number }>().code).not.toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('lets caches keep what never changes, and the head not', async () => {
    const asked = { from: '0', to: String(newest().size) }
    expect((await test.raw('GET /api/log/entries', asked)).headers['cache-control']).toContain('immutable')
    expect((await test.raw('GET /api/log/head')).headers['cache-control']).toBe('no-store')
  })
})

describe('the log as files', () => {
  const file = (url: string) => test.app.inject({ method: 'GET', url })

  it('serves the checkpoint as text that nobody caches', async () => {
    const answer = await file('/log/checkpoint')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(readCheckpoint(answer.body)).toMatchObject(newest())
  })

  it('serves tiles and bundles whose entries hash to them', async () => {
    const [tile] = tilesOf(0, 18)
    const [bundle] = tilesOf('entries', 18)
    if (tile === undefined || bundle === undefined) throw new Error('no tile')
    const hashes = (await file(`/log/${tilePath(tile)}`)).rawPayload
    const entries = readEntryBundle((await file(`/log/${tilePath(bundle)}`)).rawPayload) ?? []
    expect(hashes.length).toBe(18 * 32)
    expect(
      entries.map((entry) => Buffer.from(entryHash(Buffer.from(entry).toString())).toString('hex')),
    ).toEqual(Array.from({ length: 18 }, (_, n) => hashes.subarray(n * 32, n * 32 + 32).toString('hex')))
    expect(merkleRoot(entries.map((entry) => entryHash(Buffer.from(entry).toString())))).toBe(newest().root)
  })

  it.each([
    'tile/0/000',
    'tile/0/000.p/19',
    'tile/1/000.p/1',
    'tile/0/001',
    'tile/0/0',
    'proof/18.tlog-proof',
    'proof/x',
    'x',
  ])('has nothing beyond its head: %s', async (path) => {
    expect((await file(`/log/${path}`)).statusCode).toBe(404)
  })

  it('gives the proof of an entry as a file', async () => {
    const answer = await file('/log/proof/4.tlog-proof')
    const proof = readProof(answer.body)
    const { entries } = await get('GET /api/log/entries', { from: '4', to: '5' })
    const entry = readEntry(entries[0])
    expect(answer.headers['content-disposition']).toContain('4.tlog-proof')
    expect(proof !== null && entry !== null && isIncluded(entryText(entry), 4, proof.head, proof.path)).toBe(
      true,
    )
  })
})
