// The reminder: time, staked and result since login, then what remains. It must be answered; going back means going on.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { OutputOf } from '@lanting/contract/calls/names'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { type LimitName, PERIODS } from '@lanting/contract/rules/protection/limits'
import { coffee, list, settings } from '@lanting/design/icons'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { go } from '#src/lib/navigation/go.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { LIMIT_TITLES } from '@lanting/contract/texts/safety'
import { minuteWords, REST } from '#src/lib/words/limit-words.ts'
import { type SafetyState, useLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import css from './reminder-sheet.module.css'

type Beat = OutputOf<'POST /api/heartbeat'>

interface ReminderSheetProps {
  readonly open: boolean
  readonly beat: Beat | undefined
  readonly place: 'room' | 'game'
  readonly onContinue: () => void
}

export function ReminderSheet({ open, beat, place, onContinue }: ReminderSheetProps) {
  const shown = useHeld(beat, !open)
  const limits = useLimits()
  const leaveTo = (to: Target) => {
    onContinue()
    go(to)
  }
  const minutes = shown?.session.minutes ?? 0
  return (
    <Dialog
      open={open}
      onClose={onContinue}
      look="sheet"
      dark={place === 'game'}
      align="left"
      title={`您已经玩了 ${minuteWords(minutes)}`}
      text={`登录以来 · 按您的设置每 ${shown?.reminder_minutes ?? 0} 分钟提醒`}
      actions={
        <>
          <Button icon={coffee} onClick={() => leaveTo('/safety?view=rest')}>
            {REST}
          </Button>
          <Button variant="neutral" onClick={onContinue}>
            继续
          </Button>
          <p className={css.links}>
            <button type="button" onClick={() => leaveTo('/betRecord')}>
              <Icon d={list} size={17} stroke={2} />
              查看记录
            </button>
            <button type="button" onClick={() => leaveTo('/safety')}>
              <Icon d={settings} size={17} stroke={2} />
              更改提醒
            </button>
          </p>
          <p className={cx(css.links, css.note)}>
            {place === 'game' ? '游戏停在这里，不会自己转动；已开始的一局照常结算' : '已投的照常开奖'}
          </p>
        </>
      }
    >
      {shown !== undefined && (
        <>
          <dl className={css.tiles}>
            <div>
              <dt>投注（元）</dt>
              <dd>
                <Money value={shown.session.staked} size="md" hidden={false} />
              </dd>
            </div>
            <div>
              <dt>净结果（元）</dt>
              <dd>
                <Money
                  value={shown.session.net}
                  size="md"
                  tone={moneyTone(shown.session.net)}
                  sign={moneyTone(shown.session.net) === 'up' ? '+' : ''}
                  hidden={false}
                />
              </dd>
            </div>
          </dl>
          <Facts facts={leftFacts(shown, limits)} />
        </>
      )}
    </Dialog>
  )
}

/** What remains of the day's time, and of the loss limit with the least left. */
function leftFacts(beat: Beat, limits: SafetyState | undefined) {
  const losses = PERIODS.flatMap((period) => {
    const left = limits?.loss[period].left ?? null
    return left === null ? [] : [{ name: `loss.${period}` as LimitName, left }]
  })
  const least = losses.reduce<(typeof losses)[number] | null>(
    (best, one) => (best === null || fenFromYuan(one.left) < fenFromYuan(best.left) ? one : best),
    null,
  )
  return [
    ...(beat.minutes_left === null
      ? [{ label: '今日时间', value: minuteWords(beat.minutes_today) }]
      : [{ label: '今日时间', value: `还剩 ${minuteWords(beat.minutes_left)}` }]),
    ...(least === null
      ? []
      : [{ label: LIMIT_TITLES[least.name], value: `还剩 ${formatYuan(least.left)} 元` }]),
  ]
}
