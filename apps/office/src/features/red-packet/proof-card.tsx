// The published roots with their times, and the day's checks of the books.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { PACKETS_CUT_BEFORE } from '@lanting/contract/texts/shared'
import { copy } from '#src/lib/copy.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import type { RedPacketDay } from './queries.ts'
import styles from './red-packet.module.css'

type Cut = NonNullable<RedPacketDay['cut']>

export function ProofCard({ cut }: { readonly cut: Cut }) {
  const [first, ...late] = cut.batches
  const latePackets = late.reduce((sum, { packets }) => sum + packets, 0)
  return (
    <Card
      title={PACKETS_CUT_BEFORE}
      aside={
        first !== undefined && (
          <Button size="row" onClick={() => void copy(first.root)}>
            复制
          </Button>
        )
      }
    >
      <code className={styles.root}>{first?.root}</code>
      <Facts
        facts={{
          切分: `${cut.cut_at.slice(11)}，一次完成`,
          公布: first === undefined ? '—' : `${first.published_at.slice(11)}，会员红包页与公开页`,
          迟到加入: late.length === 0 ? '无' : `${latePackets} 个，预算各加 0.50，${late.length} 批各有哈希`,
          公开清单: '12:00 起，任何人可核对',
        }}
      />
    </Card>
  )
}

export function ChecksCard({ day }: { readonly day: RedPacketDay }) {
  const { checks, opened, cut } = day
  const isEqual = fenFromYuan(checks.ledger) === fenFromYuan(opened.amount)
  return (
    <Card title="核对">
      <Checks
        lines={[
          {
            key: 'ledger',
            state: isEqual ? 'ok' : 'bad',
            text: '已付 = 账本 house:redpacket 当日',
            figure: formatYuan(checks.ledger),
          },
          {
            key: 'over',
            state: checks.over === 0 ? 'ok' : 'bad',
            text: '超过应得个数的会员',
            figure: checks.over,
          },
          {
            key: 'left-out',
            state: 'ok',
            text: '存款达标而未切（冷静期、自我排除）',
            figure: `${cut?.left_out ?? 0} 人`,
          },
        ]}
      />
    </Card>
  )
}
