// What must hold after a red-packet rush: list, grabs, ledger and responses agree to the fen.
import { fenFromYuan } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { failedChecks } from '@lanting/contract/rules/fairness/red-packet-proof'
import type { Day } from '@lanting/contract/time'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import type { Db } from '#server/db/pool.ts'
import type { Rusher } from './members.ts'
import { pause } from '#tools/stage/stage.ts'

interface Listed {
  readonly phase: number
  readonly budget: string | null
  readonly batches: readonly { readonly batch: number; readonly root: string; readonly packets: number }[]
  readonly packets: readonly {
    readonly batch: number
    readonly place: number
    readonly member: string
    readonly seq: number
    readonly amount: string
    readonly salt: string
    readonly opened: 0 | 1
  }[]
  readonly next: string | null
}

/** How often a page is asked for again where a busy server refused it. */
const COMES_AGAIN = 60

interface Page {
  readonly code: number
  readonly message: string
  readonly data: Listed | null
}

async function readPage(url: string, day: Day, from: string): Promise<Listed> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/api/redpacketlist?date=${day}${from}`)
    const { code, message, data } = (await answer.json()) as Page
    if (data !== null) return data
    if (code !== REFUSALS.overloaded.code || tries === COMES_AGAIN)
      throw new Error(`the list of ${day} was refused: ${code} ${message}`)
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

/** As published: over HTTP, page by page. */
async function revealed(url: string, day: Day) {
  const page = (from: string) => readPage(url, day, from)
  const first = await page('')
  const packets = [...first.packets]
  for (let { next } = first; next !== null; ) {
    const more = await page(`&from=${next}`)
    packets.push(...more.packets)
    next = more.next
  }
  return {
    ...first,
    packets: packets.map(({ amount, ...rest }) => ({ ...rest, amountFen: fenFromYuan(amount) })),
  }
}

interface Rushed {
  readonly day: Day
  readonly everybody: readonly Rusher[]
  /** Those who took part until they had nothing left. */
  readonly eager: readonly Rusher[]
  /** The sum of wins in the responses. */
  readonly toldFen: bigint
  /** Lost responses: their wins are not in the sum. */
  readonly lost: number
}

export async function rushFaults(db: Db, url: string, rushed: Rushed): Promise<string[]> {
  const { day, everybody, eager } = rushed
  const faults: string[] = []
  const list = await revealed(url, day)
  faults.push(
    ...failedChecks({ day, budgetFen: fenFromYuan(list.budget ?? '0.00'), ...list }).map(
      (check) => `the revealed list does not pass: ${check}`,
    ),
  )
  const sum = (rows: readonly { readonly amountFen: bigint }[]) =>
    rows.reduce((all, row) => all + row.amountFen, 0n)
  const listedFen = sum(list.packets.filter(({ opened }) => opened === 1))
  const [paid] = await db.query<{ grabs: bigint; ledger: bigint; late: bigint; over: bigint; left: bigint }>(
    `SELECT (SELECT coalesce(sum(amount_fen), 0)::bigint FROM red_packet_grabs WHERE day = $1) AS grabs,
            (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
               JOIN red_packet_grabs g ON t.key = 'hb:' || g.id WHERE g.day = $1 AND e.amount > 0) AS ledger,
            (SELECT count(*) FROM red_packet_grabs WHERE day = $1
                AND (at AT TIME ZONE 'UTC' + interval '8 hours')::time NOT BETWEEN '10:00' AND '11:59:59.999999') AS late,
            (SELECT count(*) FROM (SELECT g.member_id FROM red_packet_grabs g JOIN unnest($2::bigint[], $3::int[]) AS m (id, packets)
                ON m.id = g.member_id WHERE g.day = $1 GROUP BY g.member_id, m.packets HAVING count(*) > m.packets) x) AS over,
            (SELECT count(*) FROM red_packet_members WHERE day = $1 AND member_id = ANY ($4) AND opened < packets) AS left`,
    [day, everybody.map(({ id }) => id), everybody.map(({ packets }) => packets), eager.map(({ id }) => id)],
  )
  if (paid === undefined) return ['nothing was found']
  if (paid.grabs !== listedFen) faults.push(`grabs ${paid.grabs} fen, the list's opened ones ${listedFen}`)
  if (paid.ledger !== paid.grabs) faults.push(`the ledger has ${paid.ledger} fen, grabs ${paid.grabs}`)
  if (rushed.lost === 0 ? rushed.toldFen !== paid.grabs : rushed.toldFen > paid.grabs)
    faults.push(`members were told of ${rushed.toldFen} fen, paid were ${paid.grabs}`)
  if (paid.late !== 0n) faults.push(`${paid.late} grabs outside the window, by the database clock`)
  if (paid.over !== 0n) faults.push(`${paid.over} members above what they were entitled to`)
  if (paid.left !== 0n) faults.push(`${paid.left} members still have packets`)
  const promised = everybody.reduce((all, { packets }) => all + packets, 0)
  if (list.packets.length !== promised)
    faults.push(`${list.packets.length} packets cut, ${promised} promised`)
  const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
  faults.push(
    ...lines.filter((line) => !line.ok && line.freezes).map((line) => `the books: ${line.invariant}`),
  )
  return faults
}
