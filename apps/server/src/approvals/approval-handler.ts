// What a kind of approval implements: its lock, its current value, its execution, and what a person reads before agreeing.
import type { ApprovalKind, PayloadOf, ReasonOf } from '@lanting/contract/data/approvals'
import type { AuditAction, AuditSubject } from '@lanting/contract/office/words'
import type { Refused } from '@lanting/contract/refusals'
import type { FieldKind } from '@lanting/node-kit/field-seals'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Approval } from '#src/approvals/approval.ts'

/** How the audit log files it: `adjust.ask` about an `adjust`. */
type AuditPrefix = AuditAction extends infer A ? (A extends `${infer P}.approve` ? P : never) : never

/** What opens for a member's own request when the first person claims it. */
export interface Opening<K extends ApprovalKind = ApprovalKind> {
  readonly title: string
  readonly memberId: bigint
  readonly payload: PayloadOf<K>
  /** How many people must agree. */
  readonly needed: 1 | 2
}

/** Something that waits for people, locked until the transaction ends. */
export interface Pending<K extends ApprovalKind = ApprovalKind> {
  /** Its name in the audit log, and its logged state. */
  readonly name: string
  readonly before: { readonly state: string }
  /** Null where the request is made later by a person, with their own text. */
  readonly opening: Opening<K> | null
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
export interface Confirmation {
  /** The amount that must be typed to confirm; null where this text is typed instead. */
  readonly amount: string | null
  readonly typed: string
  /** `立即生效`. */
  readonly effect: string
}

/** The current state next to the requested one. */
export interface View {
  readonly lines?: readonly Line[]
  readonly facts?: readonly { readonly name: string; readonly text: string }[]
  readonly checks?: readonly Check[]
}

export interface Refusing<K extends ApprovalKind = ApprovalKind> {
  readonly reason: ReasonOf<K>
  readonly note: string
}

export interface ApprovalHandler<K extends ApprovalKind = ApprovalKind> {
  readonly audit: { readonly prefix: AuditPrefix; readonly subject: AuditSubject }

  /** Where the value that changes is personal data: sealed in the request, masked in the audit log, its reading logged. */
  readonly personal?: { readonly field: FieldKind; mask(value: string): string }

  /** For claimable items: locks it. Null when it is not pending; throws when it does not exist. */
  lockPending?(tx: Tx, subject: string): Promise<Pending<K> | null>

  /** For a value that changes: its current value, locked. It must be what the requester saw. Null: it does not exist. */
  currentValue?(tx: Tx, subject: string): Promise<string | null>

  /** The staff member it is about, who cannot decide either. */
  about?(approval: Approval<K>): bigint

  /** Why it cannot be approved now. */
  blockedBy?(tx: Tx, approval: Approval<K>): Promise<Refused | null>

  /** After the last approval, in its transaction. Returns what the audit log records. */
  execute(tx: Tx, approval: Approval<K>, context: StaffContext): Promise<object>

  /** After a refusal, in its transaction. Returns what the audit log records, and the note where it differs from the given one. */
  refuse?(tx: Tx, approval: Approval<K>, refusing: Refusing<K>): Promise<{ after: object; note?: string }>

  /** After the commit of the last approval. */
  afterCommit?(approval: Approval<K>): Promise<void>

  lines(approval: Approval<K>): readonly Line[]
  confirmation(approval: Approval<K>): Confirmation
  view?(sql: Sql, approval: Approval<K>): Promise<View>
}

/** One row for each kind: a kind without a handler does not compile. */
export type ApprovalHandlers = { readonly [K in ApprovalKind]: ApprovalHandler<K> }

/** The handler of a kind that is known only at run time; its payload is of that kind. */
export function handlerOf(handlers: ApprovalHandlers, kind: ApprovalKind): ApprovalHandler {
  return handlers[kind]
}
