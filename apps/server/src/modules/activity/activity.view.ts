// Formats an application and its terms for the member.
import { findActivity } from '@lanting/contract/data/activities'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { ACTIVITY, TURNOVER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { ACTIVITY_NOTES } from '@lanting/contract/texts/records'
import type { ApplicationRow, LogRow, VersionRow } from '#src/modules/activity/activity.sql.ts'
import { htmlOfText } from '#src/text/office-text.ts'

/** The rules with the closing text shared by all activities. */
export function memoOf({ memo, ending }: Pick<VersionRow, 'memo' | 'ending'>): string {
  return `${memo}${htmlOfText(ending)}`
}

/** Why it was paid and what it requires, or how it ended. */
function remarkOf({ state, because, remark, required_fen: requiredFen }: ApplicationRow): string {
  const required = formatYuan(yuanFromFen(requiredFen))
  if (state === 'review') return ACTIVITY_NOTES.willRequire(because, required)
  return state === 'paid' ? ACTIVITY_NOTES.requires(because, required) : remark
}

export function logToWire(row: LogRow) {
  const isOpen = row.turnover_state === 'open'
  const canDrop =
    row.state === 'review' ||
    (row.state === 'paid' && isOpen && findActivity(row.activity_id)?.canDrop === true)
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
          },
  }
}
