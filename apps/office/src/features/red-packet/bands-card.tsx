// Cut packets against the published odds, and members per tier.
import { formatYuan } from '@lanting/contract/money'
import { Card } from '#src/ui/card/card.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import type { RedPacketDay } from './queries.ts'
import styles from './red-packet.module.css'

type Band = RedPacketDay['bands'][number]
type Tier = RedPacketDay['tiers'][number]

const ROW = 31

export function BandsCard({ day }: { readonly day: RedPacketDay }) {
  const all = day.cut?.packets ?? 0
  const columns: readonly Column<Band>[] = [
    { title: '面额（元）', width: '1fr', least: 92, cell: ({ from, to }) => `${from}–${to}` },
    { title: '公布概率', width: 64, align: 'right', cell: ({ share }) => `${share.toFixed(2)}%` },
    { title: '应有', width: 50, align: 'right', cell: ({ share }) => Math.round((all * share) / 100) },
    { title: '已切', width: 50, align: 'right', cell: ({ cut }) => cut },
    { title: '已领', width: 50, align: 'right', cell: ({ opened }) => opened },
    { title: '已领金额', width: 78, align: 'right', cell: ({ opened_amount }) => formatYuan(opened_amount) },
  ]
  return (
    <Card title="面额与概率" flush>
      <Table
        label="面额与概率"
        columns={columns}
        rows={day.bands}
        keyOf={({ from }) => from}
        rowHeight={ROW}
        foot={
          <p className={styles.foot}>
            合计 {all} 个，已领 {day.opened.packets} 个，{formatYuan(day.opened.amount)} 元
          </p>
        }
      />
    </Card>
  )
}

const TIERS: readonly Column<Tier>[] = [
  {
    title: '累计存款',
    width: '1fr',
    least: 80,
    cell: ({ recharge }) => `≥ ${formatYuan(recharge).replace(/\.00$/, '')}`,
  },
  { title: '个数', width: 40, align: 'right', cell: ({ nums }) => nums },
  { title: '会员', width: 50, align: 'right', cell: ({ members }) => members },
  { title: '红包', width: 50, align: 'right', cell: ({ packets }) => packets },
]

export function TiersCard({ day }: { readonly day: RedPacketDay }) {
  return (
    <Card title="资格" aside="取最高一档" flush>
      <Table
        label="资格"
        columns={TIERS}
        rows={day.tiers}
        keyOf={({ nums }) => nums}
        rowHeight={ROW}
        foot={
          <p className={styles.foot}>
            合计 {day.cut?.members ?? 0} 名会员，{day.cut?.packets ?? 0} 个
          </p>
        }
      />
    </Card>
  )
}
