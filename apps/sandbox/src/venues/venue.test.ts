// The venue API over real HTTP on a real database: the conformance suite, then guarantees of our own venues.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { VENUES } from '@lanting/contract/data/play/venues'
import { VENUE_SUITE } from '#src/conformance/suite.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'
import { checkBooks } from '#src/books/books.sql.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox()
})

afterEach(async () => {
  expect(await checkBooks(sandbox.db)).toEqual({ ok: true, broken: [] })
})

afterAll(() => sandbox.close())

describe('every venue conforms', () => {
  test.each(VENUE_SUITE)('$name', (check) => check.run(sandbox.venue('AG')))
})

test('each of the thirteen venues answers to its own key only', async () => {
  expect(VENUES).toHaveLength(13)
  for (const { platname } of VENUES) {
    const own = await sandbox.venue(platname).ask('createMember', { member: 'm0001', currency: 'CNY' })
    expect(own).toEqual({ ok: true, data: { member: 'm0001', currency: 'CNY' } })
  }
  const ag = sandbox.venue('AG')
  const body = JSON.stringify({ member: 'm0001' })
  const asAg = ag.sign('/venues/BG/v1/balance', body)
  const answer = await fetch(`${sandbox.origin}/venues/BG/v1/balance`, {
    method: 'POST',
    headers: asAg,
    body,
  })
  expect(answer.status).toBe(401)
})

test('venues keep apart wallets: money in one is not money in another', async () => {
  const member = 'apart1'
  for (const plat of ['AG', 'BG']) await sandbox.venue(plat).ask('createMember', { member, currency: 'CNY' })
  const into = { id: 'Tapart000000001', member, direction: 'in', amount: '9.00', currency: 'CNY' } as const
  await sandbox.venue('AG').ask('transfer', into)
  const other = await sandbox.venue('BG').ask('balance', { member })
  expect(other).toMatchObject({ ok: true, data: { balance: '0.00' } })
})

test('the books can be neither changed nor unbalanced', async () => {
  await expect(sandbox.db.query('UPDATE entries SET amount_fen = 1')).rejects.toThrow('append-only')
  await expect(sandbox.db.query('DELETE FROM postings')).rejects.toThrow('append-only')
  const unbalanced = sandbox.db.query(
    `WITH p AS (
       INSERT INTO postings (plat, kind, ref, currency, at)
       VALUES ('AG', 'transfer', 'bad', 'CNY', clock_timestamp()) RETURNING id
     )
     INSERT INTO entries SELECT id, 'AG', 'house', 'CNY', 5 FROM p`,
  )
  await expect(unbalanced).rejects.toThrow('sum to zero')
})

test('ends survive a restart', async () => {
  const member = 'restart1'
  await sandbox.venue('KY').ask('createMember', { member, currency: 'CNY' })
  const question = { id: 'Trestart000001', member, direction: 'in', amount: '3.00', currency: 'CNY' } as const
  const before = await sandbox.venue('KY').ask('transfer', question)
  await sandbox.restart()
  expect(await sandbox.venue('KY').ask('transfer', question)).toEqual(before)
})
