// Test helper: members whose approved deposits count for a day's red packets, and the public list.
import { fenFromYuan } from '@lanting/contract/money'
import type { RevealedDay } from '@lanting/contract/rules/fairness/red-packet-proof'
import type { Day } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import { randomDigits } from '#src/lib/ids.ts'
import { must, post } from '#src/ledger/post.ts'
import { depositCredited } from '#src/ledger/postings.ts'
import { loginAs, newMember, type TestApp } from '#src/test/app.ts'

/** Requested at an instant (now by default) and approved now; in the books as the cashier would have made it. */
export async function plantDeposit(
  db: Db,
  memberId: bigint,
  amountFen: bigint,
  createdAt?: Date,
): Promise<string> {
  const no = `D${randomDigits(18)}`
  await db.tx(async (tx) => {
    await tx.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
       VALUES ($1, $2, 'bank', $3, 'credited', coalesce($4, app_now()), app_now())`,
      [no, memberId, amountFen, createdAt ?? null],
    )
    must(await post(tx, depositCredited({ no, memberId, way: 'bank', amountFen, memo: '银行转账' })))
  })
  return no
}

/** A member with a deposit of today's counting window, and what they can do about red packets. */
export async function depositor(test: TestApp, fen: bigint, createdAt?: Date) {
  const member = await newMember(test)
  if (fen > 0n) await plantDeposit(test.core.db, member.id, fen, createdAt)
  let as = { token: member.token }
  return {
    ...member,
    /** The clock has moved, and the session with it. */
    again: async () => {
      as = { token: await loginAs(test, member.name, member.password) }
    },
    state: async () => (await test.call('GET /api/userredpacket', {}, as)).data,
    grab: (key?: string) =>
      test.call('POST /api/douserredpacket', {}, { ...as, ...(key === undefined ? {} : { key }) }),
    list: async (date: Day) => (await test.call('GET /api/redpacketlist', { date }, as)).data,
    records: async () => (await test.call('POST /api/redpacket', {}, as)).data,
    balance: async () => (await test.call('POST /api/balance', {}, as)).data.balance,
    turnover: async () => (await test.call('POST /api/turnover', {}, as)).data.data,
  }
}

/** The whole public list of a day, page by page. */
export async function publicList(
  test: TestApp,
  day: Day,
): Promise<RevealedDay & { amounts: string[]; opened: number }> {
  const page = async (from: object) =>
    (await test.call('GET /api/redpacketlist', { date: day, ...from })).data
  const { packets: first, next, batches, budget } = await page({})
  const packets = [...first]
  for (let from = next; from !== null; ) {
    const more = await page({ from })
    packets.push(...more.packets)
    from = more.next
  }
  return {
    day,
    budgetFen: fenFromYuan(budget ?? '0.00'),
    batches,
    packets: packets.map(({ amount, ...rest }) => ({ ...rest, amountFen: fenFromYuan(amount) })),
    amounts: packets.map(({ amount }) => amount),
    opened: packets.filter(({ opened }) => opened === 1).length,
  }
}
