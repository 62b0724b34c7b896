// Preview of the ledger entries of a choice.
import type { PayoutFull } from '#src/queries/payouts.ts'
import { Section } from '#src/ui/page/page.tsx'
import { PostingLines } from '#src/ui/posting-lines/posting-lines.tsx'
import styles from './payouts.module.css'

export function Writes({ choice }: { readonly choice: PayoutFull['choices'][number] }) {
  return (
    <Section title="确认后写入">
      {choice.lines.length === 0 ? (
        <p className={styles.message}>不写分录：钱仍在取款冻结中，用新的出款号 {choice.key} 再付。</p>
      ) : (
        <PostingLines lines={choice.lines} postingKey={choice.key} />
      )}
    </Section>
  )
}
