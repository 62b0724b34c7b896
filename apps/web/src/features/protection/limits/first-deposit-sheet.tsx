// Once, before the first order: a question in plain words and three empty fields. Skipping is asked once more.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { PERIODS, type Period } from '@lanting/contract/rules/protection/limits'
import { circleCheck, heartHandshake, hourglass } from '@lanting/design/icons'
import { useState } from 'react'
import { raiseWait, unitWords } from '#src/features/protection/limits/limit-draft.ts'
import { useLimitAsks } from '#src/lib/limit-asks.ts'
import { PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { useChangeLimits, useLimits } from '#src/queries/money/limits.ts'
import { groupAmount } from '#src/ui/amount-field/amount-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from '../refusal-sheet.module.css'

type Drafts = Readonly<Partial<Record<Period, string>>>

export function FirstDepositSheet() {
  const asked = useLimitAsks((asks) => asks.firstDeposit)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isSkipping, setSkipping] = useState(false)
  const change = useChangeLimits()
  const limits = useLimits()
  const set = PERIODS.flatMap((period) => {
    const typed = drafts[period] ?? ''
    return typed === '' ? [] : [{ period, value: BigInt(typed) }]
  })
  const isWrong = set.some(({ value }) => value < 1n || value > BigInt(LIMITS.safety.yuanMost))
  const answered = () => {
    setSkipping(false)
    asked?.answer(true)
  }
  const save = () => {
    if (set.length === 0 || isWrong) return
    const limits = set.map(({ period, value }) => ({
      limit: `deposit.${period}` as const,
      value: Number(value),
    }))
    change.mutate({ set: limits, seen: 'first_deposit' }, { onSuccess: answered })
  }
  const words = set.map(
    ({ period, value }) => `${PERIOD_TITLES[period]} ${unitWords(`deposit.${period}`, value)}`,
  )
  const isFilled = set.length > 0 && !isWrong
  return (
    <>
      <Sheet
        open={asked !== null && !isSkipping}
        onClose={() => {
          // Put away by the second question it stays asked.
          if (!isSkipping) asked?.answer(false)
        }}
        title="第一次存款前，先定一个上限"
        bare
        foot={
          <div className={css.buttons}>
            <Button block inactive={!isFilled} loading={change.isPending} onClick={save}>
              {isFilled ? `设置限额，${words.join('，')}` : '设置限额'}
            </Button>
            <Button block variant="outline" onClick={() => setSkipping(true)}>
              暂不设置
            </Button>
          </div>
        }
      >
        <span className={cx(css.icon, css.mark)}>
          <Icon d={heartHandshake} size={24} />
        </span>
        <h2 className={css.question}>第一次存款前，先定一个上限</h2>
        <p className={css.text}>
          想一想：这个月花掉多少，您也不会难受？超过它的存款会被拒绝，客服也不能放行。
        </p>
        <div className={css.fields}>
          {PERIODS.map((period) => (
            <Field
              key={period}
              label={PERIOD_TITLES[period]}
              inputMode="numeric"
              numeric
              autoComplete="off"
              placeholder="不限"
              value={groupAmount(drafts[period] ?? '')}
              onChange={(text) =>
                setDrafts((before) => ({
                  ...before,
                  [period]: text
                    .replace(/\D/g, '')
                    .replace(/^0+(?=\d)/, '')
                    .slice(0, 8),
                }))
              }
            />
          ))}
        </div>
        <p className={css.note} role={isWrong ? 'alert' : undefined}>
          {isWrong ? refusalText('limitRange') : '填一项就够，整数元。我们不预填，也不推荐数字。'}
        </p>
        <div className={css.later}>
          <p>
            <Icon d={circleCheck} size={18} stroke={2} className={css.lower} />
            以后调低，立即生效
          </p>
          <p>
            <Icon d={hourglass} size={18} stroke={2} className={css.higher} />
            以后调高，{limits === undefined ? '要等一段时间' : raiseWait(limits.profile)}，还要再确认一次
          </p>
        </div>
      </Sheet>
      <Dialog
        open={asked !== null && isSkipping}
        onClose={() => setSkipping(false)}
        title="确认暂不设置？"
        text="没有限额，就没有什么会替您拦住存款。以后随时可以在存款页或「理性娱乐」里设置，设好立即生效。这个问题只问这一次。"
        align="left"
        stacked
        actions={
          <>
            <Button block onClick={() => setSkipping(false)}>
              去设置限额
            </Button>
            <Button
              block
              variant="outline"
              loading={change.isPending}
              onClick={() => change.mutate({ seen: 'first_deposit' }, { onSuccess: answered })}
            >
              确认，暂不设置
            </Button>
          </>
        }
      />
    </>
  )
}
