// Odds: announced changes and their authors. A change applies to rounds at least a day later, never to the open one.
import { now } from '@lanting/browser-kit/clock'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './draws.module.css'
import { OddsDialog } from './odds-dialog.tsx'
import { type LotteryState, type OddsChange, useOddsLog } from './queries.ts'

const columns = (at: number): readonly Column<OddsChange>[] => [
  { title: '公布', width: 82, cell: ({ announced_at }) => shortTime(announced_at, at) },
  { title: '玩法', width: '1fr', cell: ({ title }) => <span className={text.medium}>{title}</span> },
  {
    title: '赔率',
    width: 104,
    align: 'right',
    cell: ({ from, to }) => `${from.toFixed(2)} → ${to.toFixed(2)}`,
  },
  { title: '生效', width: 88, cell: ({ effective_at }) => effective_at.slice(5, 16) },
  { title: '公布人', width: 70, cell: ({ staff }) => staff },
  { title: '原因', width: 110, cell: ({ reason }) => <span className={text.second}>{reason}</span> },
]

export function OddsCard({ lottery }: { readonly lottery: LotteryState }) {
  const [isOpen, setIsOpen] = useState(false)
  const log = useOddsLog(true)
  return (
    <Card
      title="赔率变更"
      aside={
        <Button size="row" tone="soft" icon={<Percent size={14} />} onClick={() => setIsOpen(true)}>
          公布新赔率…
        </Button>
      }
      flush
    >
      {log.data === undefined ? (
        log.isError ? (
          <Failed message={messageOf(log.error)} onRetry={() => void log.refetch()} />
        ) : (
          <Skeleton rows={2} height={30} />
        )
      ) : log.data.data.length === 0 ? (
        <p className={styles.none}>还没有变更过。新赔率至少提前 24 小时公布，只对之后的期生效。</p>
      ) : (
        <div className={styles.log}>
          <Table
            label="赔率变更"
            columns={columns(now())}
            rows={log.data.data}
            keyOf={({ id }) => id}
            rowHeight={30}
          />
        </div>
      )}
      {isOpen && <OddsDialog lottery={lottery} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
