// Builds the foot of an approval for the current user. The server enforces who may decide.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { PERMISSIONS, ROLE_TITLES } from '@lanting/contract/office/permissions'
import { refusalText } from '@lanting/contract/refusals'
import { type Claim, type ClaimState, claimStateOf } from '#src/lib/review/review-state.ts'
import { WORDS } from '#src/lib/words.ts'

export type Approval = OfficeOutputOf<'POST /office-api/approval/list'>['waiting'][number]
export type ApprovalFull = OfficeOutputOf<'POST /office-api/approval/detail'>

export const STATE_TITLES: Readonly<Record<Approval['state'], string>> = {
  open: '待第二人',
  approved: '已同意',
  refused: '已拒绝',
  expired: '已失效',
}
export const STATE_TONES = { open: 'wait', approved: 'ok', refused: 'bad', expired: 'neutral' } as const

interface Person {
  readonly name: string
  readonly says: string
  readonly face?: string
}

/** What the approver types as a confirmation. */
export interface Confirm {
  /** The sum that moves; null where these words are typed instead. */
  readonly amount: string | null
  readonly typed: string
  /** The requester's note. */
  readonly firstNote: string
}

/** All data of an approval foot. */
export interface Foot {
  /** Who requested and who must approve; null when it is closed. */
  readonly eyes: { readonly first: Person; readonly second: Person | null } | null
  /** Why this user cannot decide it, or null. */
  readonly locked: string | null
  /** Where a decision needs a claim. */
  readonly claim?: { readonly state: ClaimState; readonly staff: string }
  /** Why it cannot be approved now. */
  readonly blocked?: string | null
  /** The only reasons for a refusal, where a member reads them. */
  readonly reasons?: Readonly<Record<string, ReviewReason>> | undefined
  /** Null for a single approver or the first of two: pressing twice confirms. */
  readonly confirm: Confirm | null
  readonly words: { readonly approve: string; readonly approved: string; readonly refused: string }
}

/** `管理员`, or all roles that may agree to this kind. */
export function decidersOf(kind: Approval['kind']): string {
  return PERMISSIONS[APPROVAL_KINDS[kind].approve].map((role) => ROLE_TITLES[role]).join('、')
}

/** The first of two approvals. */
export function isFirstOfTwo({ approvals, needed }: Approval): boolean {
  return needed - approvals > 1
}

export function lockedBecause(approval: Approval): string | null {
  const { kind, refusal, decided_by: decider, mine } = approval
  switch (refusal) {
    case null:
      return null
    case 'wrongState':
      return approval.state === 'expired'
        ? '24 小时内无人确认，已失效'
        : `${decider ?? '第二人'} ${STATE_TITLES[approval.state]}`
    case 'ownRequest':
      if (mine === 0) return '这件事与您本人有关，须由另一位同事处理'
      return approval.approvals > 0
        ? '您已通过初审，须由另一位同事复核'
        : '这是您自己发起的申请，须由另一位同事处理'
    case 'tiedAccount':
      return refusalText('tiedAccount', { days: LIMITS.tiedAccountDays })
    case 'forbidden':
      return `等待${decidersOf(kind)}确认`
  }
}

function eyesOf(approval: Approval, meName: string): Foot['eyes'] {
  const { asked_by: asker, decided_by: decider, kind } = approval
  const other = { name: `另一位${decidersOf(kind)}`, says: '须第二人复核' }
  // No staff requester, so the first approver counts as the requester.
  if (isFirstOfTwo(approval) && decider === null)
    return approval.refusal === null
      ? { first: { name: `${meName}（您）`, says: '初审', face: meName }, second: other }
      : { first: { name: decidersOf(kind), says: '待初审' }, second: other }
  const began = approval.approvals > 0 && approval.needed > 1 ? '初审通过' : '发起'
  const first = {
    name: asker ?? '—',
    says: `${began} ${approval.asked_at.slice(5, 16)}`,
    ...(asker === null ? {} : { face: asker }),
  }
  if (decider !== null)
    return { first, second: { name: decider, says: STATE_TITLES[approval.state], face: decider } }
  if (approval.refusal === null)
    return { first, second: { name: `${meName}（您）`, says: WORDS.secondDiffers, face: meName } }
  const until = approval.expires_at?.slice(5, 16)
  return { first, second: until === undefined ? other : { ...other, says: `须在 ${until} 前确认` } }
}

export function footOf(approval: Approval, claim: Claim | null, meName: string, atMs: number): Foot {
  const { mustClaim, reasons } = APPROVAL_KINDS[approval.kind]
  const isFirst = isFirstOfTwo(approval)
  return {
    eyes: eyesOf(approval, meName),
    locked: lockedBecause(approval),
    ...(mustClaim && { claim: { state: claimStateOf(claim, atMs), staff: claim?.staff ?? '' } }),
    reasons,
    confirm: isFirst ? null : { amount: approval.amount, typed: approval.typed, firstNote: '' },
    words: {
      approve: isFirst ? WORDS.passedFirst : `同意，${approval.effect}`,
      approved: WORDS.toSecond,
      refused: '拒绝，保持原样',
    },
  }
}

/** The amount as a person may write it, thousands marked or not; or the words themselves. */
export function isTyped({ amount, typed: words }: Confirm, typed: string): boolean {
  if (amount === null) return typed.trim() === words
  const fen = parseAmount(typed.replaceAll(',', ''))
  return fen !== null && yuanFromFen(fen) === amount
}
