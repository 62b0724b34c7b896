// One application: activity, state with its reason, amount, accepted terms, turnover, and returning it.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { ACTIVITY, type StateOf, TURNOVER } from '@lanting/contract/states'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import {
  badgePercent,
  calendarHeart,
  clock,
  gift,
  info,
  messageSquareText,
  userCheck,
} from '@lanting/design/icons'
import type { Application } from '#src/features/activity/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import css from './activity-record.module.css'

type State = StateOf<typeof ACTIVITY>

const TONES: Readonly<Record<State, TagTone>> = {
  cancelled: 'neutral',
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
  paid: 'ok',
}

const ICONS: Readonly<Record<number, string>> = {
  1: badgePercent,
  2: userCheck,
  3: badgePercent,
  5: calendarHeart,
}

interface ApplicationCardProps {
  readonly row: Application
  readonly busy: boolean
  readonly onTerms: () => void
  readonly onDrop: () => void
}

export function ApplicationCard({ row, busy, onTerms, onDrop }: ApplicationCardProps) {
  const state = ACTIVITY.word(row.state)
  const isOver = state === 'cancelled' || state === 'refused'
  return (
    <article className={css.card}>
      <div className={css.top}>
        <span className={cx(css.mark, isOver && css.over)}>
          <Icon d={ICONS[row.activity_id] ?? gift} size={21} />
        </span>
        <div className={css.words}>
          <h2 className={css.name}>
            {row.activity_name} <Tag tone={TONES[state]}>{ACTIVITY.label(state)}</Tag>
          </h2>
          <p className={css.time}>{row.created_at.slice(5, 16)} 申请</p>
        </div>
        <Amount row={row} state={state} />
      </div>
      <p className={cx(css.remark, state === 'refused' && css.bad)}>
        <Icon d={state === 'review' ? clock : state === 'refused' ? messageSquareText : info} size={16} />
        <span>{row.remark}</span>
      </p>
      {row.turnover !== null && TURNOVER.word(row.turnover.state) === 'open' && (
        <div className={css.turnover}>
          <Progress value={shareOf(row.turnover)} label="流水进度" />
          <p>
            已完成 <Money value={row.turnover.done} /> / <Money value={row.turnover.required} />
          </p>
          {row.turnover.pot !== null && <p>{GIFT_TEXTS.left(formatYuan(row.turnover.pot))}</p>}
        </div>
      )}
      <div className={css.actions}>
        <Button variant="ghost" size="sm" onClick={onTerms}>
          申请时的规则
        </Button>
        {row.can_drop === 1 && (
          <Button variant="neutral" size="sm" loading={busy} onClick={onDrop}>
            {state === 'review' ? '撤销申请' : '放弃彩金'}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Red and signed only once it is paid; a refused one gives nothing. */
function Amount({ row: { bonus }, state }: { readonly row: Application; readonly state: State }) {
  if (bonus === null || state === 'refused') return <span className={css.none}>—</span>
  if (state === 'paid') return <Money value={bonus} size="text" tone="up" sign="+" />
  return <Money value={bonus} size="text" tone={state === 'cancelled' ? 'muted' : 'flat'} />
}

function shareOf({ done, required }: { readonly done: string; readonly required: string }): number {
  return Math.min(1, Number(done) / Number(required))
}
