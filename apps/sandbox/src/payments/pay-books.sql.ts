// The provider's books: receipts, payouts, and whether they match its own lists.
import { yuanFromFen } from '@lanting/contract/money'
import type { Sql } from '@lanting/node-kit/postgres/pool'

export interface PayBooks {
  readonly ok: boolean
  readonly broken: readonly string[]
  readonly received: string
  readonly paidOut: string
  readonly callbacksWaiting: number
}

export async function readPayBooks(sql: Sql): Promise<PayBooks> {
  const rows = await sql.query<{
    received: bigint
    receipts: bigint
    paid_out: bigint
    payouts: bigint
    waiting: bigint
  }>(
    `SELECT (SELECT coalesce(sum(amount_fen), 0)::bigint FROM pay_entries WHERE kind = 'received') AS received,
            (SELECT coalesce(sum(amount_fen), 0)::bigint FROM pay_receipts) AS receipts,
            (SELECT coalesce(-sum(amount_fen), 0)::bigint FROM pay_entries WHERE kind = 'paid-out') AS paid_out,
            (SELECT coalesce(sum(paid_fen), 0)::bigint FROM payouts WHERE state = 'paid') AS payouts,
            (SELECT count(*) FROM pay_callbacks WHERE told_at IS NULL AND next_at < 'infinity') AS waiting`,
  )
  const row = rows[0] ?? { received: 0n, receipts: 0n, paid_out: 0n, payouts: 0n, waiting: 0n }
  const broken = [
    ...(row.received === row.receipts ? [] : [`received ${row.received} fen, receipts say ${row.receipts}`]),
    ...(row.paid_out === row.payouts ? [] : [`paid out ${row.paid_out} fen, payouts say ${row.payouts}`]),
  ]
  return {
    ok: broken.length === 0,
    broken,
    received: yuanFromFen(row.received),
    paidOut: yuanFromFen(row.paid_out),
    callbacksWaiting: Number(row.waiting),
  }
}
