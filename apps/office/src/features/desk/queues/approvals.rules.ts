// Groups, searches and sorts the approval queue.
import {
  APPROVAL_GROUPS,
  APPROVAL_KINDS,
  type ApprovalGroup,
  type ApprovalKind,
} from '@lanting/contract/data/approvals'
import {
  Activity,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BanknoteX,
  Briefcase,
  CircleHelp,
  Diff,
  FileWarning,
  Gift,
  HandCoins,
  KeyRound,
  type LucideIcon,
  Percent,
  Repeat,
  RotateCcw,
  Scale,
  ShieldCheck,
  Stamp,
  ShieldOff,
  Ticket,
  ToggleRight,
  UserCheck,
  UserCog,
  UserPlus,
} from 'lucide-react'
import type { Approval } from '#src/lib/review/approvals.ts'

const GROUP_ICONS: Readonly<Record<ApprovalGroup, LucideIcon>> = {
  money: Scale,
  switch: ToggleRight,
  member: UserCog,
  staff: KeyRound,
  security: ShieldOff,
}

/** Kinds shown separately from others of their group. */
const KIND_ICONS: Partial<Readonly<Record<ApprovalKind, LucideIcon>>> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  payout: BanknoteX,
  payoutLoss: BanknoteX,
  transfer: ArrowLeftRight,
  suspense: CircleHelp,
  quarantine: FileWarning,
  mirror: Activity,
  difference: Diff,
  reopen: RotateCcw,
  venueCase: Stamp,
  rerun: Repeat,
  activity: Gift,
  unfreeze: ShieldCheck,
  rate: Percent,
  intake: Ticket,
  commission: HandCoins,
  agent: Briefcase,
  staffNew: UserPlus,
  staffEnable: UserCheck,
  staffRole: UserCog,
}

export const iconOf = (kind: ApprovalKind): LucideIcon =>
  KIND_ICONS[kind] ?? GROUP_ICONS[APPROVAL_KINDS[kind].group]

export type Order = '' | 'newest'
type GroupFilter = ApprovalGroup | 'all'

interface Filter {
  readonly group: GroupFilter
  readonly q: string
  readonly order: Order
}

/** Oldest first by default, or newest first. */
export function matching(rows: readonly Approval[], { group, q, order }: Filter): readonly Approval[] {
  const words = q.trim().toLowerCase()
  const found = rows.filter(
    (row) =>
      (group === 'all' || APPROVAL_KINDS[row.kind].group === group) &&
      [row.id, row.subject, row.title, row.asked_by ?? ''].some((part) => part.toLowerCase().includes(words)),
  )
  return order === 'newest' ? found.toReversed() : found
}

/** `资金 3`: all, and every group that has something. */
export function countsOf(rows: readonly Approval[]): readonly (readonly [GroupFilter, string])[] {
  const groups = (Object.keys(APPROVAL_GROUPS) as ApprovalGroup[]).flatMap((group) => {
    const count = rows.filter(({ kind }) => APPROVAL_KINDS[kind].group === group).length
    return count === 0 ? [] : [[group, `${APPROVAL_GROUPS[group]} ${count}`] as const]
  })
  return [['all', `全部 ${rows.length}`], ...groups]
}
