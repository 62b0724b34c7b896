// A refusal by the member's own limit, in the server's words: wanted, possible, over, the other periods, the way to the limits.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { ownLimitOf } from '@lanting/contract/rules/protection/gate-text'
import { PERIODS, type Period } from '@lanting/contract/rules/protection/limits'
import { hand, heartHandshake } from '@lanting/design/icons'
import { renewal, share } from '#src/features/protection/limits/limit-line.tsx'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { closeLimitRefusal, type LimitRefusal, useLimitAsks } from '#src/lib/limit-asks.ts'
import { go } from '#src/lib/navigation/go.ts'
import { LIMIT_TITLES, PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { DEPOSIT_LEFT, MY_LIMITS, wholeYuan } from '#src/lib/words/limit-words.ts'
import { type SafetyState, useLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './refusal-sheet.module.css'

const TITLES: Readonly<Record<LimitRefusal['what'], string>> = {
  deposit: '这笔存款没有提交',
  bet: '这笔投注没有提交',
  launch: '没有进入游戏',
  transfer: '这笔转入没有提交',
}

export function RefusalSheet() {
  const asked = useLimitAsks((asks) => asks.refusal)
  const refusal = useHeld(asked, asked === null)
  const limits = useLimits()
  if (refusal === null) return null
  const { message, what, wanted } = refusal
  const kind = { depositLimitReached: 'deposit', lossLimitReached: 'loss' } as const
  const reached = ownLimitOf(message)
  const shown = reached === null || !(reached in kind) ? null : kind[reached as keyof typeof kind]
  return (
    <Sheet
      open={asked !== null}
      onClose={closeLimitRefusal}
      title={TITLES[what]}
      bare
      foot={
        <div className={css.buttons}>
          <Button block onClick={closeLimitRefusal}>
            知道了
          </Button>
          <Button
            block
            variant="neutral"
            icon={heartHandshake}
            onClick={() => {
              closeLimitRefusal()
              go('/safety')
            }}
          >
            {MY_LIMITS}
          </Button>
        </div>
      }
    >
      <div className={css.head}>
        <span className={css.icon}>
          <Icon d={hand} size={24} />
        </span>
        <div>
          <h2>{TITLES[what]}</h2>
          <p>{message}</p>
        </div>
      </div>
      {shown !== null && limits !== undefined && (
        <Reached kind={shown} limits={limits} period={periodIn(message)} wanted={wanted} what={what} />
      )}
      <p className={css.note}>限额是您自己设的，客服也不能替您放宽。没有扣款，也没有生成订单。</p>
    </Sheet>
  )
}

/** Which period the sentence names. */
function periodIn(message: string): Period {
  return PERIODS.find((period) => message.includes(PERIOD_TITLES[period])) ?? 'day'
}

interface ReachedProps {
  readonly kind: 'deposit' | 'loss'
  readonly limits: SafetyState
  readonly period: Period
  readonly wanted: string | undefined
  readonly what: LimitRefusal['what']
}

function Reached({ kind, limits, period, wanted, what }: ReachedProps) {
  const one = limits[kind][period]
  if (one.limit === null) return null
  const left = one.left ?? '0.00'
  const over = wanted === undefined ? null : fenFromYuan(wanted) - fenFromYuan(left)
  const others = PERIODS.filter((other) => other !== period && limits[kind][other].limit !== null)
  return (
    <>
      <div className={css.box}>
        <p className={css.of}>
          <span>{LIMIT_TITLES[`${kind}.${period}`]}</span>
          <span>
            <b>{formatYuan(one.used)}</b> / {wholeYuan(one.limit)} 元
          </span>
        </p>
        <Progress value={share(one.used, one.limit)} kind="limit" label="已用" />
        <Facts
          facts={[
            ...(wanted === undefined
              ? []
              : [{ label: what === 'deposit' ? '您这次要存' : '您这次要用', value: formatYuan(wanted) }]),
            { label: what === 'deposit' ? DEPOSIT_LEFT : '现在最多还能用', value: formatYuan(left) },
            ...(over === null || over <= 0n ? [] : [{ label: '超出', value: formatYuan(yuanFromFen(over)) }]),
          ]}
        />
      </div>
      <dl className={css.others}>
        {others.map((other) => (
          <div key={other}>
            <dt>{PERIOD_TITLES[other]}</dt>
            <dd>
              剩余 {formatYuan(limits[kind][other].left ?? '0.00')}，
              {renewal(`${kind}.${other}`, limits[kind][other].renews_at)} 重新计
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
