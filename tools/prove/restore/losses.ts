// What the clients of the restore proof were answered and when, and what of it a restored copy has lost.
import { TRANSFER } from '@lanting/contract/states'
import type { Bets } from '#tools/prove/cluster/clients.ts'
import type { Log } from '#tools/prove/crash/clients.ts'
import type { Caller, Product, Reply, Stage } from '#tools/stage/stage.ts'

/** Milliseconds of the day that PostgreSQL's log speaks of. */
export const wallMs = (): number => performance.timeOrigin + performance.now()

const NUMBERS = ['transfer_no', 'deposit_no', 'withdraw_no', 'subject'] as const

/** The product as clients see it: each acknowledgement is noted with its moment. */
export class Heard implements Product {
  readonly url: string
  readonly sandboxUrl: string
  /** By the number in the response. */
  readonly at = new Map<string, number>()
  /** Since the database was lost. */
  firstAnswerAt: number | null = null
  lostAt: number | null = null

  constructor(
    public stage: Stage,
    private readonly think: () => Promise<void>,
  ) {
    this.url = stage.url
    this.sandboxUrl = stage.sandboxUrl
  }

  get db() {
    return this.stage.db
  }

  async call(path: string, body: object, as: Caller): Promise<Reply> {
    await this.think()
    return this.heard(path, body, await this.stage.call(path, body, as))
  }

  async callOffice(path: string, body: object, as: Caller): Promise<Reply> {
    await this.think()
    return this.heard(path, body, await this.stage.callOffice(path, body, as))
  }

  control(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.stage.control(method, path, body)
  }

  private heard(path: string, body: object, reply: Reply): Reply {
    if (reply.kind === 'lost' || reply.body.code !== 200) return reply
    const now = wallMs()
    if (this.lostAt !== null) this.firstAnswerAt ??= now
    const fields = { ...body, ...reply.body.data } as Record<string, unknown>
    for (const name of NUMBERS) {
      const no = fields[name]
      if (typeof no === 'string')
        this.at.set(path.includes('/approval/') ? `decided ${no}` : pathOf(path, no), now)
    }
    const bets = fields['bets'] as readonly { receipt: { bet_id: string } }[] | undefined
    for (const { receipt } of bets ?? []) this.at.set(receipt.bet_id, now)
    return reply
  }
}

const pathOf = (path: string, no: string) => (path === '/api/paysimulate' ? `paid ${no}` : no)

/** Drops what the copy has lost, and returns when it had been acknowledged. */
export async function forgetLost({ at, db }: Heard, log: Log, bets: Bets): Promise<number[]> {
  const known = await knownTo(db)
  const lost: number[] = []
  const isKept = (no: string, as = no): boolean => {
    if (known.has(as)) return true
    lost.push(at.get(no) ?? Number.NaN)
    at.delete(no)
    return false
  }
  for (const replies of [log.transfers, log.deposits, log.withdrawals])
    replies.splice(0, replies.length, ...replies.filter(({ no }) => no === null || isKept(no)))
  // One that was answered as done and is open on the copy is polled again, and ends in the venue's state.
  for (const [place, transfer] of log.transfers.entries())
    if (
      transfer.no !== null &&
      transfer.state === TRANSFER.wire('done') &&
      !isKept(transfer.no, `done ${transfer.no}`)
    )
      log.transfers[place] = { ...transfer, state: TRANSFER.wire('pending') }
  for (const no of log.paid) if (!isKept(`paid ${no}`)) log.paid.delete(no)
  for (const no of log.decided.keys()) if (!isKept(`decided ${no}`)) log.decided.delete(no)
  for (const id of bets.taken.keys()) if (!isKept(id)) bets.taken.delete(id)
  return lost
}

/** A decision about what is gone was answered with a refusal, and is none. */
export function forgetRefused({ at }: Heard, log: Log): void {
  for (const no of log.decided.keys()) if (!at.has(`decided ${no}`)) log.decided.delete(no)
}

/** Read before any process of the product touches the copy. */
async function knownTo(db: Stage['db']): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ no: string }>(
    `SELECT id AS no FROM transfers UNION ALL SELECT no FROM deposits UNION ALL SELECT no FROM withdrawals
     UNION ALL SELECT 'done ' || id FROM transfers WHERE state = 'done'
     UNION ALL SELECT 'paid ' || order_no FROM sandbox.pay_orders WHERE state = 'paid'
     UNION ALL SELECT 'decided ' || no FROM withdrawals WHERE state <> 'review'
     UNION ALL SELECT bet_id FROM bets WHERE plat = 'CP'`,
  )
  return new Set(rows.map(({ no }) => no))
}
