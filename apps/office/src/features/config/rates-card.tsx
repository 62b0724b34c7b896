// Rates and fees: what members pay or get. A change always waits for a second person.
import { RATE_KEYS, type RateKey } from '@lanting/contract/config'
import { CONFIG_RATES } from '@lanting/contract/data/config-fields'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { toast } from '@lanting/browser-kit/toast'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { useAskRate } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { RateDialog } from '#src/ui/rate-dialog/rate-dialog.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './config.module.css'
import type { Config } from './queries.ts'

type Rates = Config['rates']

export function RatesCard({ rates }: { readonly rates: Rates }) {
  const [asking, setAsking] = useState<RateKey | null>(null)
  return (
    <Card title="汇率与手续费" aside="改动须两人">
      {RATE_KEYS.map((key) => (
        <div key={key} className={styles.switch}>
          <span>{CONFIG_RATES[key].title}</span>
          <b className={text.num}>{formatYuan(rates[key])}</b>
          <Button size="row" aria-label={`更改${CONFIG_RATES[key].title}`} onClick={() => setAsking(key)}>
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
  const ask = useAskRate()
  const confirm = (value: string, reason: string) =>
    ask.mutate(
      { key: name, value, reason },
      {
        onSuccess: () => {
          toast.success(WORDS.askedSecond)
          onClose()
        },
      },
    )
  return (
    <RateDialog
      name={name}
      now={now}
      staffName={me.name}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
