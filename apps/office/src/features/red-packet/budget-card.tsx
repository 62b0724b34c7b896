// Where the day's budget went: paid, cut and not grabbed yet, unused.
import { Card } from '#src/ui/card/card.tsx'
import type { RedPacketDay } from './queries.ts'
import { budgetParts } from './rules.ts'
import styles from './red-packet.module.css'

export function BudgetCard({ day }: { readonly day: RedPacketDay }) {
  const parts = budgetParts(day)
  return (
    <Card
      className={styles.fixed}
      title="预算去向"
      aside={
        <span className={styles.legend}>
          {parts.map(({ key, text }) => (
            <span key={key} data-part={key}>
              {text}
            </span>
          ))}
        </span>
      }
    >
      <div className={styles.budget} aria-hidden="true">
        {parts.map(({ key, share }) => (
          <i key={key} data-part={key} style={{ width: `${share}%` }} />
        ))}
      </div>
    </Card>
  )
}
