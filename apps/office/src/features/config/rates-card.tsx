// Rates and fees: what members pay or get. A change always waits for a second person.
import { toast } from '@lanting/browser-kit/toast'
import { RATE_KEYS, RATE_TITLES, type RateKey } from '@lanting/contract/office'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { useAskRate } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './config.module.css'
import type { Config } from './queries.ts'

type Rates = Config['rates']

/** `7`, `7.1` and `7.10` are the same number; the server wants two decimals. */
export function twoDecimals(input: string): string | null {
  const match = /^(0|[1-9]\d{0,3})(?:\.(\d{1,2}))?$/.exec(input.trim())
  return match === null ? null : `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`
}

export function RatesCard({ rates }: { readonly rates: Rates }) {
  const [asking, setAsking] = useState<RateKey | null>(null)
  return (
    <Card title="汇率与手续费" aside="改动须两人">
      {RATE_KEYS.map((key) => (
        <div key={key} className={styles.switch}>
          <span>{RATE_TITLES[key]}</span>
          <b className={text.num}>{rates[key]}</b>
          <Button size="row" aria-label={`更改${RATE_TITLES[key]}`} onClick={() => setAsking(key)}>
            更改…
          </Button>
        </div>
      ))}
      {asking !== null && <AskRate name={asking} now={rates[asking]} onClose={() => setAsking(null)} />}
    </Card>
  )
}

interface AskRateProps {
  readonly name: RateKey
  readonly now: string
  readonly onClose: () => void
}

function AskRate({ name, now, onClose }: AskRateProps) {
  const me = useMe()
  const [draft, setDraft] = useState(now)
  const [tried, setTried] = useState(false)
  const ask = useAskRate()
  const value = twoDecimals(draft)
  const mistake = value === null ? '请输入最多两位小数的数字' : value === now ? '与现在的值相同' : null
  const confirm = (reason: string) => {
    setTried(true)
    if (value === null || mistake !== null) return
    ask.mutate(
      { key: name, value, reason },
      {
        onSuccess: () => {
          toast.success('已提交，等待第二人确认')
          onClose()
        },
      },
    )
  }
  return (
    <ReasonDialog
      title={`更改${RATE_TITLES[name]}`}
      verb={`提交 ${now} → ${value ?? '…'}，等待确认`}
      first={{ name: me.name, says: '发起', face: me.name }}
      second={{ name: '另一位管理员', says: '24 小时内确认，否则失效' }}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.gap}>第二人确认之前仍按现在的值计算，已提交的订单不受影响。</p>
      <Field
        label={`新值（现在 ${now}）`}
        inputMode="decimal"
        value={draft}
        maxLength={7}
        error={tried ? mistake : null}
        onChange={(event) => setDraft(event.target.value)}
      />
    </ReasonDialog>
  )
}
