// The effect of an approval that credits a member: wallet, turnover, and the posting.
import { formatYuan } from '@lanting/contract/money'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'

interface EffectFactsProps {
  readonly effect: {
    readonly balance: string
    readonly balance_after: string
    readonly turnover: string
    readonly accounts: string
    readonly key: string
  }
  readonly turnoverNote?: string
}

export function EffectFacts({ effect, turnoverNote = '' }: EffectFactsProps) {
  return (
    <Section title="通过后">
      <Facts
        facts={{
          中心钱包: `${formatYuan(effect.balance)} → ${formatYuan(effect.balance_after)}`,
          流水要求: `+${formatYuan(effect.turnover)}${turnoverNote}`,
          账本: <span className={text.mono}>{effect.accounts}</span>,
          业务键: <span className={text.mono}>{effect.key}</span>,
        }}
      />
    </Section>
  )
}
