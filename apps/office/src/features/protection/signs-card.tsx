// A person's signs of harm as of the last night: read by support to help, never as a reason to sell.
import { SIGN_TEXTS } from '@lanting/contract/texts/safety'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './protection.module.css'
import type { Person } from './queries.ts'

export function SignsCard({ person: { signs, case_at: caseAt } }: { readonly person: Person }) {
  return (
    <Card
      title={signs.day === null ? '迹象' : `迹象，${signs.points} 分 · ${signs.day}`}
      aside="不得作为推销依据"
    >
      <ul className={styles.list}>
        {signs.signs.map(({ sign, title, text: figures, is_on }) => (
          <li key={sign}>
            <span>
              {title}
              {figures !== '' && <small className={text.muted}>{figures}</small>}
            </span>
            {is_on === 1 ? <Tag tone="wait">有</Tag> : <span className={text.muted}>没有</span>}
          </li>
        ))}
      </ul>
      {signs.paused_until !== null && (
        <p className={styles.after}>{SIGN_TEXTS.pausedUntil(signs.paused_until)}，员工不能提前恢复。</p>
      )}
      {caseAt !== null && <p className={styles.after}>个案开于 {caseAt}</p>}
    </Card>
  )
}
