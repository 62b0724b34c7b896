// The member's bets with their results; thirty-day totals in the title line.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { shortTime } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { PagedTable } from '#src/ui/paged-table/paged-table.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import { type Bet, useBets } from './queries.ts'
import { betLabel, cutBet, isOpenBet, signed, toneOf } from './rules.ts'

export function BetsCard({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1)
  const bets = useBets(id, page)
  const at = now()
  const columns: readonly Column<Bet>[] = [
    { title: '时间', width: 70, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
    {
      title: '注单',
      width: 62,
      cell: (row) => <span title={row.bet_id}>{cutBet(row.bet_id)}</span>,
    },
    {
      title: '内容',
      width: '1fr',
      cell: (row) => (
        <span title={row.venue}>
          {row.game} {row.selection} {row.odds !== null && `@${row.odds.toFixed(2)}`}
        </span>
      ),
    },
    { title: '投注', width: 68, align: 'right', cell: (row) => formatYuan(row.stake) },
    {
      title: '输赢',
      width: 78,
      align: 'right',
      cell: (row) =>
        isOpenBet(row) ? (
          <span className={text.muted}>—</span>
        ) : (
          <b className={styles[toneOf(row.win_loss, 'net')]}>{signed(row.win_loss)}</b>
        ),
    },
    {
      title: '状态',
      width: 92,
      cell: (row) => <Tag tone={isOpenBet(row) ? 'info' : 'neutral'}>{betLabel(row)}</Tag>,
    },
  ]
  return (
    <Card
      fill
      flush
      title="投注"
      aside={
        bets.data !== undefined &&
        `近 30 天 有效 ${formatYuan(bets.data.valid_30)} · 净 ${signed(bets.data.net_30)}`
      }
    >
      <PagedTable
        label="投注"
        query={bets}
        columns={columns}
        keyOf={(row) => row.bet_id}
        rowHeight={32}
        room={6}
        onPage={setPage}
        empty={<p className={styles.none}>还没有投注。</p>}
      />
    </Card>
  )
}
