// The limits: for deposits and losses by period, one for a single stake, one for the time of a day.
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { PERIODS } from '@lanting/contract/rules/protection/limits'
import { formatYuan, yuanFromFen, fenFromYuan } from '@lanting/contract/money'
import { coins, timer } from '@lanting/design/icons'
import { type LimitKind, raiseWait } from '#src/features/protection/limits/limit-draft.ts'
import { type LimitActs, LimitLine, WaitingLine } from '#src/features/protection/limits/limit-line.tsx'
import { LIMIT_TITLES, PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { DEPOSIT_LEFT, minuteWords, wholeYuan } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from '../protection.module.css'

interface CardsProps extends LimitActs {
  readonly state: SafetyState
  readonly onEdit: (kind: LimitKind) => void
}

const TITLES = { deposit: '存款限额', loss: '亏损限额' } as const

export function PeriodLimits({
  kind,
  state,
  onEdit,
  ...acts
}: CardsProps & { readonly kind: 'deposit' | 'loss' }) {
  return (
    <Card label={TITLES[kind]}>
      <div className={css.head}>
        <h2>{TITLES[kind]}</h2>
        <span>
          {kind === 'deposit' ? `调低立即，调高${raiseWait(state.profile)}` : '投注与转入都受它约束'}
        </span>
      </div>
      {kind === 'deposit' && <DepositLeft left={state.deposit_left} />}
      {PERIODS.map((period) => {
        const one = state[kind][period]
        const name: LimitName = `${kind}.${period}`
        return (
          <LimitLine
            key={period}
            name={name}
            title={PERIOD_TITLES[period]}
            state={one}
            onEdit={() => onEdit(kind)}
            {...acts}
          >
            {kind === 'loss' && one.limit !== null && <LossParts used={one.used} parts={state.loss_parts} />}
          </LimitLine>
        )
      })}
    </Card>
  )
}

function DepositLeft({ left }: { readonly left: SafetyState['deposit_left'] }) {
  if (left === null) return <p className={css.lead}>还没有存款限额，没有什么会替您拦住存款</p>
  return (
    <p className={css.lead}>
      {DEPOSIT_LEFT} <b>{formatYuan(left.amount)}</b> 元，由{LIMIT_TITLES[left.by].slice(0, 2)}限额决定
    </p>
  )
}

interface LossPartsProps {
  readonly used: string
  readonly parts: SafetyState['loss_parts']
}

/** What the used sum is made of. */
function LossParts({ used, parts }: LossPartsProps) {
  const settled = fenFromYuan(used) - fenFromYuan(parts.open_stakes) - fenFromYuan(parts.in_venues)
  return (
    <p className={css.made}>
      = 净亏 {formatYuan(yuanFromFen(settled > 0n ? settled : 0n))} + 未开奖 {formatYuan(parts.open_stakes)} +
      场馆内 {formatYuan(parts.in_venues)}
    </p>
  )
}

export function SingleLimits({ state, onEdit, ...acts }: CardsProps) {
  const { stake, time } = state
  return (
    <RowGroup label="单笔与时间">
      <Row
        lead={coins}
        leadTone="primary"
        title={LIMIT_TITLES.stake}
        note="每一注彩票、每一次转入"
        value={stake.limit === null ? '未设置' : `${wholeYuan(stake.limit)} 元`}
        strong={stake.limit !== null}
        onPress={() => onEdit('stake')}
      />
      {stake.waiting !== null && (
        <div className={css.inRow}>
          <WaitingLine name="stake" state={stake} {...acts} />
        </div>
      )}
      <Row
        lead={timer}
        leadTone="primary"
        title={LIMIT_TITLES.time}
        note="在房间和游戏里，停手 5 分钟以上不计"
        value={time.limit === null ? '未设置' : `${minuteWords(time.used)} / ${minuteWords(time.limit)}`}
        strong={time.limit !== null}
        onPress={() => onEdit('time')}
      />
      {time.limit !== null && (
        <div className={css.inRow}>
          <Progress value={time.used / time.limit} kind="limit" label={`${LIMIT_TITLES.time}已用`} />
          <p className={css.made}>剩余 {minuteWords(time.left ?? 0)}，明天 00:00 重新计</p>
        </div>
      )}
      {time.waiting !== null && (
        <div className={css.inRow}>
          <WaitingLine name="time" state={time} {...acts} />
        </div>
      )}
    </RowGroup>
  )
}
