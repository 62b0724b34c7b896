// The member's wallet entries: kind, key, amount, and the balance after it.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { PagedTable } from '#src/ui/paged-table/paged-table.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import { type LedgerKind, type LedgerLine, useLedger } from './queries.ts'
import { cutKey, signed, toneOf } from './rules.ts'

const KINDS = [
  ['all', '账本'],
  ['cash', '存取款'],
  ['transfer', '转账'],
  ['play', '投注'],
  ['promo', '礼金'],
  ['other', '其他'],
] as const satisfies readonly (readonly [LedgerKind, string])[]

export function LedgerCard({ id }: { readonly id: number }) {
  const [kind, setKind] = useState<LedgerKind>('all')
  const [page, setPage] = useState(1)
  const ledger = useLedger(id, kind, page)
  const show = (next: LedgerKind) => {
    setKind(next)
    setPage(1)
  }
  useKeys(Object.fromEntries(KINDS.map(([key], index) => [String(index + 1), () => show(key)])))
  const at = now()
  const columns: readonly Column<LedgerLine>[] = [
    { title: '时间', width: 70, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
    {
      title: '摘要',
      width: '1fr',
      cell: (row) => (row.memo === '' || row.memo === row.title ? row.title : `${row.title} · ${row.memo}`),
    },
    {
      title: '业务键',
      width: 122,
      cell: (row) => (
        <span className={text.mono} title={row.key}>
          {cutKey(row.key)}
        </span>
      ),
    },
    {
      title: '金额（元）',
      width: 86,
      align: 'right',
      cell: (row) => <b className={styles[toneOf(row.amount)]}>{signed(row.amount)}</b>,
    },
    { title: '余额', width: 78, align: 'right', cell: (row) => formatYuan(row.balance_after) },
  ]
  return (
    <Card
      fill
      flush
      title={<Segmented label="分录种类" options={KINDS} value={kind} onChange={show} />}
      aside={
        ledger.data !== undefined &&
        (ledger.data.adds_up === 1 ? (
          <span className={text.ok}>余额 = 分录之和，已核对</span>
        ) : (
          <span className={text.bad}>余额与分录之和不符</span>
        ))
      }
    >
      <PagedTable
        label="账本"
        query={ledger}
        columns={columns}
        keyOf={(row) => row.id}
        rowHeight={32}
        room={6}
        onPage={setPage}
        empty={<p className={styles.none}>没有这一类的分录。</p>}
      />
    </Card>
  )
}
