// The calls of the public log through HTTP: every proof verifies, nothing beyond the head, and immutable answers are cacheable.
import type { CallNames } from '@lanting/contract/calls/names'
import { entryText, LOG_REFS, readEntry } from '@lanting/fairness/log-entries'
import { isConsistent, isIncluded } from '@lanting/fairness/log-tree'
import { isHeadSigned } from '@lanting/fairness/signed-head'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/expect-books-balance.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { TEST_LOG_KEY, testSequencer } from '#src/test/lottery/public-log.ts'

let test: TestApp
const heads: { readonly size: number; readonly root: string }[] = []
const log = new PublicLog()

beforeAll(async () => {
  test = await createTestApp()
  expect((await test.call('GET /api/log/head')).data).toEqual({ head: null, keys: [] })
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
    const { head } = (await test.call('GET /api/log/head')).data
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
    const { head, keys } = await get('GET /api/log/head', {})
    expect(head?.size).toBe(18)
    expect(keys.map(({ n, body }) => [n, body['public_key']])).toEqual([[0, TEST_LOG_KEY.publicKey]])
    expect(head !== null && isHeadSigned(head, TEST_LOG_KEY.publicKey)).toBe(true)
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
