// Ledger entries: time, reason, key, counterparty, amount, and the balance after it.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './money.module.css'
import { type Entry, useEntries } from './queries.ts'
import { signed } from './rules.ts'

function columns(at: number, withAccount: boolean): readonly Column<Entry>[] {
  return [
    {
      title: '时间',
      width: 74,
      cell: (row) => (
        <span className={text.muted} title={row.at}>
          {shortTime(row.at, at)}
        </span>
      ),
    },
    {
      title: withAccount ? '摘要与账户' : '摘要',
      width: '1fr',
      least: 190,
      cell: (row) => (
        <span className={styles.cell}>
          {row.memo === '' || row.memo === row.title ? row.title : `${row.title} · ${row.memo}`}
          <small title={row.account}>
            {withAccount ? row.account : `对方 ${row.against}${row.legs > 2 ? ` 等 ${row.legs - 1} 户` : ''}`}
          </small>
        </span>
      ),
    },
    {
      title: '业务键',
      width: 170,
      cell: (row) => (
        <span className={styles.cell}>
          <span className={text.mono} title={row.key}>
            {cut(row.key)}
          </span>
          {row.ref !== '' && <small title={row.ref}>单号 {cut(row.ref)}</small>}
        </span>
      ),
    },
    {
      title: '金额（元）',
      width: 100,
      align: 'right',
      cell: (row) => <b className={text.strong}>{signed(row.amount)}</b>,
    },
    {
      title: '余额',
      width: 96,
      align: 'right',
      cell: (row) =>
        row.balance_after === null ? <span className={text.muted}>—</span> : formatYuan(row.balance_after),
    },
  ]
}

/** Shortened in the middle; the full text is on hover. */
const cut = (key: string) => (key.length <= 24 ? key : `${key.slice(0, 12)}…${key.slice(-8)}`)

/** Both legs of the transaction looked up by its number. */
export function NamedEntries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <Card fill flush title="交易分录" aside={`${entries.length} 条分录，合计为零`}>
      <Table
        label="交易分录"
        columns={columns(now(), true)}
        rows={entries}
        keyOf={(row) => row.id}
        rowHeight={50}
      />
    </Card>
  )
}

export function AccountEntries({ account }: { readonly account: string }) {
  const entries = useEntries(account)
  const pages = entries.data?.pages ?? []
  const rows = pages.flatMap((page) => page.data)
  const head = pages[0]?.account
  return (
    <Card
      fill
      flush
      title={head === undefined ? account : head.title}
      aside={
        head !== undefined && (
          <>
            {head.member !== null && (
              <Link className={text.link} to={`/members/${head.member.id}`}>
                {head.member.username}
              </Link>
            )}
            <span>
              余额 <b className={styles.balance}>{formatYuan(head.balance)}</b> 元
            </span>
          </>
        )
      }
    >
      {entries.data === undefined ? (
        entries.isError ? (
          <Failed message={messageOf(entries.error)} onRetry={() => void entries.refetch()} />
        ) : (
          <Skeleton rows={10} height={50} />
        )
      ) : rows.length === 0 ? (
        <Empty title="还没有分录">钱第一次进出时，这里会有记录。</Empty>
      ) : (
        <Table
          label="分录"
          columns={columns(now(), false)}
          rows={rows}
          keyOf={(row) => row.id}
          rowHeight={50}
          foot={
            <div className={styles.more}>
              {entries.hasNextPage ? (
                <Button
                  tone="outline"
                  busy={entries.isFetchingNextPage}
                  onClick={() => void entries.fetchNextPage()}
                >
                  更早的分录
                </Button>
              ) : (
                '没有更早的分录了'
              )}
            </div>
          }
        />
      )}
    </Card>
  )
}
