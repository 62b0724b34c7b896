// The verdict of the crash proof: the clients' responses against what is stored, here, at the venues and at the provider.
import { yuanFromFen } from '@lanting/contract/money'
import { type DEPOSIT, type StateOf, TRANSFER, type WITHDRAWAL } from '@lanting/contract/states'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import type { Log, FinalReply } from './clients.ts'
import { pause, type Player, type Product } from '#tools/stage/stage.ts'

const PATIENCE_MS = 300_000

type State = StateOf<typeof DEPOSIT> | StateOf<typeof TRANSFER> | StateOf<typeof WITHDRAWAL>

interface Kept {
  readonly id: string
  readonly member_id: bigint
  readonly amount_fen: bigint
  readonly state: State
  readonly direction: 'in' | 'out'
}

/** Every response is stored once, unchanged; every stored row was in a response, or refused and refunded. */
function compare(
  what: string,
  replies: readonly FinalReply[],
  kept: readonly Kept[],
  undone: readonly State[],
): string[] {
  const faults: string[] = []
  if (kept.length > replies.length)
    faults.push(`${what}: ${kept.length} are kept for ${replies.length} keys: something was done twice`)
  const rows = new Map(kept.map((row) => [row.id, row]))
  const claimed = new Set<string>()
  for (const { no, key, fen, direction, memberId } of replies) {
    if (no === null) continue
    const row = rows.get(no)
    if (claimed.has(no)) faults.push(`${what} ${no}: two keys were told the same`)
    claimed.add(no)
    if (row === undefined) faults.push(`${what} ${key}: acknowledged and lost`)
    else if (row.amount_fen !== fen || row.direction !== direction || row.member_id !== memberId)
      faults.push(`${what} ${no}: something else is kept`)
  }
  for (const row of kept) {
    if (!claimed.has(row.id) && !undone.includes(row.state))
      faults.push(`${what} ${row.id}: kept as ${row.state} and told to nobody: done twice`)
  }
  return faults
}

async function keptRows(stage: Product, ids: readonly bigint[]) {
  const members = [ids.map(String)]
  const read = (text: string) => stage.db.query<Kept>(text, members)
  return {
    transfers: await read(
      'SELECT id, member_id, amount_fen, state, direction FROM transfers WHERE member_id = ANY ($1)',
    ),
    deposits: await read(
      "SELECT no AS id, member_id, amount_fen, state, 'in' AS direction FROM deposits WHERE member_id = ANY ($1)",
    ),
    withdrawals: await read(
      "SELECT no AS id, member_id, amount_fen, state, 'in' AS direction FROM withdrawals WHERE member_id = ANY ($1)",
    ),
  }
}

async function sumFen(stage: Product, text: string, values: readonly unknown[] = []): Promise<bigint> {
  const rows = await stage.db.query<{ sum: bigint | null }>(text, values)
  return rows[0]?.sum ?? 0n
}

/** Not a fen was made or lost: what members have is what they began with, paid in, won, lost and took out. */
async function conservation(stage: Product, ids: readonly bigint[], startFen: bigint): Promise<string[]> {
  const members = [ids.map(String)]
  const own = await sumFen(
    stage,
    'SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id = ANY ($1)',
    members,
  )
  const credited = await sumFen(
    stage,
    "SELECT sum(amount_fen)::bigint AS sum FROM deposits WHERE state = 'credited' AND member_id = ANY ($1)",
    members,
  )
  const paid = await sumFen(
    stage,
    "SELECT sum(amount_fen)::bigint AS sum FROM withdrawals WHERE state = 'paid' AND member_id = ANY ($1)",
    members,
  )
  const won = await sumFen(
    stage,
    'SELECT sum(payout_fen - bet_fen)::bigint AS sum FROM bets WHERE member_id = ANY ($1)',
    members,
  )
  const expected = startFen + credited - paid + won
  return own === expected ? [] : [`members have ${yuanFromFen(own)}, not ${yuanFromFen(expected)}`]
}

/** The venues' and the provider's own books against ours. */
async function strangers(stage: Product): Promise<string[]> {
  const faults: string[] = []
  const gap = await sumFen(
    stage,
    `SELECT coalesce(sum(abs(coalesce(a.balance, 0) - coalesce(w.balance_fen, 0))), 0)::bigint AS sum
       FROM (SELECT split_part(name, ':', 4) AS plat, 'm' || member_id AS member, balance
               FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY') a
       FULL JOIN (SELECT plat, member, balance_fen FROM sandbox.wallets WHERE currency = 'CNY') w
         ON w.plat = a.plat AND w.member = a.member`,
  )
  if (gap !== 0n) faults.push(`our books and the venues' differ by ${yuanFromFen(gap)}`)
  const theirs = await sumFen(stage, 'SELECT count(*) AS sum FROM sandbox.bets')
  const ours = await sumFen(stage, "SELECT count(*) AS sum FROM bets WHERE plat <> 'CP'")
  if (theirs !== ours) faults.push(`the venues have ${theirs} bets, we have ${ours}`)
  const out = await sumFen(
    stage,
    "SELECT coalesce(sum(amount_fen), 0)::bigint AS sum FROM sandbox.payouts WHERE state = 'paid'",
  )
  const booked = await sumFen(
    stage,
    "SELECT coalesce(sum(amount_fen), 0)::bigint AS sum FROM withdrawals WHERE state = 'paid'",
  )
  if (out !== booked)
    faults.push(`the provider paid out ${yuanFromFen(out)}, our books say ${yuanFromFen(booked)}`)
  return faults
}

/** Nothing left that the worker can still end, and no bet missing in our books. */
export async function untilQuiet(stage: Product): Promise<void> {
  // Orders are polled after half a minute; the product's clock may run fast.
  await stage.control('POST', 'clock', { advance: 60_000 })
  for (let waited = 0; waited < PATIENCE_MS; waited += 300) {
    const open = await stage.db.query(
      `SELECT 1 FROM transfers WHERE state = 'pending' AND next_ask_at < 'infinity'
       UNION ALL SELECT 1 FROM withdrawals WHERE state = 'paying'
       UNION ALL SELECT 1 FROM deposits d JOIN sandbox.pay_orders o ON o.order_no = d.no
                  WHERE d.state = 'unpaid' AND o.state = 'paid'
       UNION ALL SELECT 1 FROM sandbox.bets b WHERE NOT EXISTS
                  (SELECT 1 FROM bets o WHERE o.plat = b.plat AND o.bet_id = b.bet_id) LIMIT 1`,
    )
    if (open.length === 0) return
    await pause(300)
  }
}

export async function judge(
  stage: Product,
  log: Log,
  players: readonly Player[],
  startFen: bigint,
): Promise<{ readonly faults: readonly string[]; readonly kept: number }> {
  const ids = players.map((player) => player.id)
  const kept = await keptRows(stage, ids)
  const faults = [
    // A transfer that the venue refused, and an order whose provider was unreachable, were answered with refusals.
    ...compare('transfer', log.transfers, kept.transfers, ['refused', 'returned']),
    ...compare('deposit', log.deposits, kept.deposits, ['closed']),
    ...compare('withdrawal', log.withdrawals, kept.withdrawals, []),
    ...(await conservation(stage, ids, startFen)),
    ...(await strangers(stage)),
  ]
  const transfers = new Map(kept.transfers.map((row) => [row.id, row.state]))
  for (const { no, state } of log.transfers)
    if (no !== null && state === TRANSFER.wire('done') && transfers.get(no) !== 'done')
      faults.push(`transfer ${no}: told done, kept as ${transfers.get(no)}`)
  const deposits = new Map(kept.deposits.map((row) => [row.id, row.state]))
  for (const no of log.paid)
    if (deposits.get(no) !== 'credited') faults.push(`deposit ${no}: paid, kept as ${deposits.get(no)}`)
  const withdrawals = new Map(kept.withdrawals.map((row) => [row.id, row.state]))
  for (const [no, way] of log.decided) {
    const state = withdrawals.get(no)
    if (state !== (way === 'approve' ? 'paid' : 'returned'))
      faults.push(`withdrawal ${no}: ${way}, kept as ${state}`)
  }
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  for (const line of lines) if (!line.ok && line.freezes) faults.push(`books: ${line.invariant}`)
  return { faults, kept: kept.transfers.length + kept.deposits.length + kept.withdrawals.length }
}
