// What a choice would write into the ledger, before anybody lets it.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { PayoutFull } from '#src/queries/payouts.ts'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './payouts.module.css'

export function Writes({ choice }: { readonly choice: PayoutFull['choices'][number] }) {
  return (
    <Section title="确认后写入">
      {choice.lines.length === 0 ? (
        <p className={styles.told}>不写分录：钱仍在取款冻结中，用新的出款号 {choice.key} 再付。</p>
      ) : (
        <dl className={styles.writes}>
          {choice.lines.map(({ account, amount }) => (
            <div key={account}>
              <dt>{fenFromYuan(amount) < 0n ? '借' : '贷'}</dt>
              <dd className={text.mono}>{account}</dd>
              <dd>
                {fenFromYuan(amount) > 0n && '+'}
                {formatYuan(amount)}
              </dd>
            </div>
          ))}
          <div>
            <dt>键</dt>
            <dd className={text.mono}>{choice.key}</dd>
          </div>
        </dl>
      )}
    </Section>
  )
}
