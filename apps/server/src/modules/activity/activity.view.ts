// Formats an application and its terms for the member.
import type { ActivityRow } from '@lanting/contract/data/activities'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import {
  activityTurnoverFen,
  expectedCostFen,
  LOWEST_RETURN_BP,
} from '@lanting/contract/rules/promo/activity'
import { PRODUCTS } from '@lanting/contract/rules/promo/turnover'
import { ACTIVITY, TURNOVER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { ACTIVITY_NOTES } from '@lanting/contract/texts/records'
import type { ApplicationRow, LogRow, VersionRow } from '#src/modules/activity/activity.sql.ts'
import { htmlOfText } from '#src/text/office-text.ts'

/** The rules with the closing text shared by all activities. */
export function memoOf({ memo, ending }: Pick<VersionRow, 'memo' | 'ending'>): string {
  return `${memo}${htmlOfText(ending)}`
}

/** What the list and the page share. */
export function listedToWire(row: VersionRow, activity: ActivityRow) {
  const action = activity.rule !== null ? 'apply' : activity.link === undefined ? 'none' : 'link'
  return {
    id: activity.id,
    banner: row.banner,
    title: row.title,
    summary: row.summary,
    type: activity.type,
    action: action as 'apply' | 'link' | 'none',
    limit: activity.limit,
    starts_at: formatBeijing(row.starts_at),
    ends_at: row.ends_at === null ? null : formatBeijing(row.ends_at),
  }
}

/** Why it was paid and what it requires, or how it ended. */
function remarkOf({ state, because, remark, required_fen: requiredFen }: ApplicationRow): string {
  const required = formatYuan(yuanFromFen(requiredFen))
  if (state === 'review') return ACTIVITY_NOTES.willRequire(because, required)
  return state === 'paid' ? ACTIVITY_NOTES.requires(because, required) : remark
}

/** What a bonus asks for, said before the tap: the sum, the multiple, what counts, and what it costs on average. */
export function offerToWire(activity: ActivityRow, bonusFen: bigint) {
  const requiredFen = activityTurnoverFen(activity, bonusFen)
  return {
    bonus: yuanFromFen(bonusFen),
    required: yuanFromFen(requiredFen),
    multiple: activity.multiple,
    only: activity.only === undefined ? '' : PRODUCTS[activity.only],
    cost: yuanFromFen(expectedCostFen(activity, requiredFen)),
    return_rate: Number(LOWEST_RETURN_BP[activity.only ?? 'all']) / 100,
  }
}

/** `potFen`: what its pot holds while its turnover is unfinished. */
export function logToWire(row: LogRow, potFen: bigint | undefined) {
  const isOpen = row.turnover_state === 'open'
  const canDrop = row.state === 'review' || (row.state === 'paid' && isOpen)
  return {
    id: row.id,
    activity_id: row.activity_id,
    activity_name: row.title,
    created_at: formatBeijing(row.created_at),
    state: ACTIVITY.wire(row.state),
    remark: remarkOf(row),
    bonus: yuanFromFen(row.bonus_fen),
    can_drop: canDrop ? (1 as const) : (0 as const),
    turnover:
      row.required === null || row.done === null || row.turnover_state === null
        ? null
        : {
            required: yuanFromFen(row.required),
            done: yuanFromFen(row.done),
            state: TURNOVER.wire(row.turnover_state),
            pot: potFen === undefined ? null : yuanFromFen(potFen),
          },
  }
}
