// What one person may approve alone in a Beijing day, by kind: beyond it a second person agrees as well.
import type { RateKey } from '@lanting/contract/config'
import { APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { Sql, Tx } from '#src/db/pool.ts'
import { type Approval, approversOf } from '#src/approvals/approval.ts'
import { approvalsNeeded, isOverCap } from '#src/approvals/approvals.rules.ts'
import { approvedAloneFen, lockPerson } from '#src/approvals/approvals.sql.ts'

/** The configuration service. */
interface Config {
  readWithin(sql: Sql): Promise<Readonly<Record<RateKey, string | number>>>
}

/** A person's use of the cap today. */
export interface CapStanding {
  readonly capFen: bigint
  readonly usedFen: bigint
}

export class DailyCaps {
  constructor(private readonly config: Config) {}

  /** Null: the kind has no cap. */
  async standing(on: Sql, kind: ApprovalKind, staffId: bigint): Promise<CapStanding | null> {
    const { dailyCap } = APPROVAL_KINDS[kind]
    if (dailyCap === undefined) return null
    const capFen = fenFromYuan(String((await this.config.readWithin(on))[dailyCap]))
    return { capFen, usedFen: await approvedAloneFen(on, kind, staffId) }
  }

  /**
   * How many must agree to it when this person is the next. The person, with all accounts, is locked until the transaction ends, so that two
   * approvals at once cannot both find room for themselves.
   */
  async neededNow(tx: Tx, approval: Approval, staffId: bigint): Promise<number> {
    const { kind, needed, payload } = approval
    if (needed > 1 || approversOf(approval).length > 0) return needed
    if (APPROVAL_KINDS[kind].dailyCap === undefined || !('amount' in payload)) return needed
    await lockPerson(tx, staffId)
    const standing = await this.standing(tx, kind, staffId)
    return standing !== null && isOverCap(standing, fenFromYuan(payload.amount)) ? 2 : needed
  }
}

interface WaitingRow {
  readonly state: string
  readonly amount_fen: bigint
  readonly approvals: bigint
  /** Of its approval, once claimed. */
  readonly needed: number | null
}

/** How many must agree to a row if this viewer approved it now. */
export function neededFor(row: WaitingRow, standing: CapStanding | null): 1 | 2 {
  if (approvalsNeeded(row.amount_fen) === 2 || (row.needed ?? 1) > 1) return 2
  const isNext = row.state === 'review' && row.approvals === 0n
  return isNext && standing !== null && isOverCap(standing, row.amount_fen) ? 2 : 1
}

export function standingToWire(standing: CapStanding | null) {
  return {
    single_cap: standing === null ? null : yuanFromFen(standing.capFen),
    single_used: standing === null ? null : yuanFromFen(standing.usedFen),
  }
}
