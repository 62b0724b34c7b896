// What a kind of approval brings along: how it stands, how it is carried out, and what a person reads before agreeing.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { AuditAction, AuditSubject } from '@lanting/contract/office'
import type { Refused } from '@lanting/contract/refusals'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Approval, Payload } from '#src/approvals/approval.ts'

/** How the audit log files it: `adjust.ask` about an `adjust`. */
type AuditPrefix = AuditAction extends infer A ? (A extends `${infer P}.approve` ? P : never) : never

/** What opens for a member's own request when the first person claims it. */
export interface Opening {
  readonly title: string
  readonly memberId: bigint
  readonly payload: Payload
  /** How many people must agree. */
  readonly needed: 1 | 2
}

/** Something that people look into, held until the transaction ends. */
export interface Waiting {
  /** As the audit log names it, and how it stands there. */
  readonly name: string
  readonly before: { readonly state: string }
  /** Null where a person asks later, in words of their own. */
  readonly opening: Opening | null
}

export interface Line {
  readonly name: string
  readonly from: string
  readonly to: string
}

export interface Check {
  readonly state: 'ok' | 'look'
  readonly text: string
  readonly figure: string
}

/** The slip that the last person confirms by typing. */
export interface Slip {
  /** The sum that moves and is typed; null where these words are typed instead. */
  readonly amount: string | null
  readonly typed: string
  /** `立即生效`. */
  readonly effect: string
}

/** What stands now beside what was asked for. */
export interface View {
  readonly lines?: readonly Line[]
  readonly facts?: readonly { readonly name: string; readonly text: string }[]
  readonly checks?: readonly Check[]
}

export interface Refusing {
  /** A key of the kind's reasons; null where it has none and the note says why. */
  readonly reason: string | null
  readonly note: string
}

export interface Carrier {
  readonly audit: { readonly prefix: AuditPrefix; readonly subject: AuditSubject }

  /** For what is claimed: locks it and says how it waits. Null when it waits for nobody; throws when it does not exist. */
  waiting?(tx: Tx, subject: string): Promise<Waiting | null>

  /** For a value that changes: what stands now, locked. It must be what the asker saw. Null: there is no such thing. */
  standing?(tx: Tx, subject: string): Promise<string | null>

  /** The staff member it is about, who cannot decide either. */
  about?(approval: Approval): bigint

  /** Why nobody can agree to it at this moment. */
  held?(tx: Tx, approval: Approval): Promise<Refused | null>

  /** After the last yes, in its transaction. Tells what the log says of it. */
  carryOut(tx: Tx, approval: Approval, context: StaffContext): Promise<object>

  /** After a no, in its transaction. Tells what the log says of it, and the note if it is another than the one given. */
  refused?(tx: Tx, approval: Approval, refusing: Refusing): Promise<{ after: object; note?: string }>

  /** After the commit of the last yes. */
  announce?(approval: Approval): Promise<void>

  lines(approval: Approval): readonly Line[]
  slip(approval: Approval): Slip
  view?(sql: Sql, approval: Approval): Promise<View>
}

/** One row for each kind: a kind without a carrier does not compile. */
export type Carriers = Readonly<Record<ApprovalKind, Carrier>>
