// The second yes after the wait: old → new beside the own figures. Keeping the limit is primary, both are equally large.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { arrowRight } from '@lanting/design/icons'
import {
  type LimitState,
  spanOf,
  standingOf,
  unitWords,
} from '#src/features/protection/limits/limit-draft.ts'
import { useMyPlay } from '#src/features/protection/queries.ts'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { LIMIT_TITLES } from '@lanting/contract/texts/safety'
import { minuteWords, momentWords } from '#src/lib/words/limit-words.ts'
import { type SafetyState, useChangeLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './limit-sheet.module.css'

interface ConfirmRaiseProps {
  readonly state: SafetyState
  readonly name: LimitName | null
  readonly onClose: () => void
}

export function ConfirmRaise({ state, name, onClose }: ConfirmRaiseProps) {
  const shown = useHeld(name, name === null)
  if (shown === null) return null
  return <Asked state={state} name={shown} isOpen={name !== null} onClose={onClose} />
}

function Asked(props: { state: SafetyState; name: LimitName; isOpen: boolean; onClose: () => void }) {
  const { state, name, isOpen, onClose } = props
  const change = useChangeLimits()
  const current = rawOf(state, name)
  // It may be taken back or lapse while the sheet is open.
  const wire = useHeld(current, current.waiting === null)
  const { limit: before, waiting: asked } = standingOf(wire)
  if (asked === null) return null
  const [from, to] = [unitWords(name, before), unitWords(name, asked.limit)]
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={`调高${LIMIT_TITLES[name]}？`}
      foot={
        <div className={css.buttons}>
          <Button
            block
            loading={change.isPending && change.variables.cancel !== undefined}
            onClick={() => change.mutate({ cancel: [name] }, { onSettled: onClose })}
          >
            保持 {from}
          </Button>
          <Button
            block
            variant="outline"
            loading={change.isPending && change.variables.confirm !== undefined}
            onClick={() => change.mutate({ confirm: [name] }, { onSettled: onClose })}
          >
            {asked.limit === null ? '确认，取消这项限额' : `确认，调高到 ${to}`}
          </Button>
        </div>
      }
    >
      <p className={css.text}>
        等待的时间已满。现在确认才会生效；{wire.waiting && momentWords(wire.waiting.confirm_until)}{' '}
        以前不确认就作废。
      </p>
      <dl className={css.change}>
        <div>
          <dt>现在</dt>
          <dd>{from}</dd>
        </div>
        <Icon d={arrowRight} size={20} />
        <div>
          <dt>确认以后</dt>
          <dd>{to}</dd>
        </div>
      </dl>
      <OwnFigures name={name} used={wire.used} />
    </Sheet>
  )
}

function rawOf(state: SafetyState, name: LimitName): LimitState {
  if (name === 'stake' || name === 'time') return state[name]
  const [kind, period] = name.split('.') as ['deposit' | 'loss', 'day' | 'week' | 'month']
  return state[kind][period]
}

const WEEKS = 13n

function OwnFigures({ name, used }: { readonly name: LimitName; readonly used: string | number }) {
  const month = useMyPlay(30).data
  const quarter = useMyPlay(90).data
  const amount = (yuan: string | undefined) => (yuan === undefined ? '—' : `${formatYuan(yuan)} 元`)
  const weekly = quarter && yuanFromFen(fenFromYuan(quarter.sums.deposits) / WEEKS)
  const verb = name.startsWith('deposit') ? '已存' : '已用'
  return (
    <Facts
      facts={[
        ...(name === 'stake'
          ? []
          : [
              {
                label: `${spanOf(name)}${verb}`,
                value: typeof used === 'number' ? minuteWords(used) : amount(used),
              },
            ]),
        { label: '近 30 天净结果', value: amount(month?.sums.net) },
        { label: '近 90 天平均每周存', value: amount(weekly) },
      ]}
    />
  )
}
