// The books detect tampering with red packets.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { brokenInvariants } from '#src/books/check/expect-books-balance.ts'
import { must, post } from '#src/ledger/post.ts'
import { redPacketGrabbed } from '#src/ledger/postings.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { depositor } from '#src/test/lottery/red-packets.ts'

let test: TestApp
let memberId: bigint
beforeAll(async () => {
  test = await createTestApp()
  await until(test, '09:30:00')
  const one = await depositor(test, 100_000n)
  memberId = one.id
  await until(test, '10:00:00')
  await runJobs(test)
  await one.again()
  expect((await one.grab()).code).toBe(200)
})
afterAll(() => test.close())

const broken = (scope: 'whole' | 'incremental' | 'day') =>
  brokenInvariants(test.core.db, scope, BUSINESS_INVARIANTS)

it('holds after a grab', async () => {
  expect(await broken('whole')).toEqual([])
})

it.each([
  ['a counter above the grabs', 'opened = packets', 'opened = 1'],
  ['packets promised and never cut', 'packets = packets + 1', 'packets = packets - 1'],
])('I4.packetDays sees %s, in a minute’s check as in a whole one', async (_what, harm, mend) => {
  await test.core.db.query(`UPDATE red_packet_members SET ${harm}`)
  expect(await broken('whole')).toEqual(['I4.packetDays'])
  expect(await broken('incremental')).toEqual(['I4.packetDays'])
  expect(await broken('day')).toEqual(['I4.packetDays'])
  await test.core.db.query(`UPDATE red_packet_members SET ${mend}`)
  expect(await broken('whole')).toEqual([])
})

it('I4.packetDays sees a day that has paid more than it cut', async () => {
  await test.core.db.query('UPDATE red_packet_days SET cut_fen = 49')
  expect(await broken('whole')).toEqual(['I4.packetDays'])
  await test.core.db.query('UPDATE red_packet_days SET cut_fen = effective_fen')
  expect(await broken('whole')).toEqual([])
})

it('I4.packets sees a credit without a grab', async () => {
  must(await post(test.core.db, redPacketGrabbed(memberId, 'none', 88n, '')))
  expect(await broken('whole')).toEqual(['I4.packets'])
  expect(await broken('incremental')).toEqual(['I4.packets'])
  expect(await broken('day')).toEqual(['I4.packets'])
})
