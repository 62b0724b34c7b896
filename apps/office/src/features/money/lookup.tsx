// Ledger search: the accounts found, and the entries of the chosen account or transaction.
import { formatYuan } from '@lanting/contract/money'
import { ArrowLeft } from 'lucide-react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { AccountEntries, NamedEntries } from './entries-card.tsx'
import styles from './money.module.css'
import { type FoundAccount, useAccounts } from './queries.ts'
import { isRowName } from './rules.ts'

interface Asked {
  readonly q: string
  readonly of: string
  readonly currency: string
  readonly account: string
}

interface LookupProps {
  readonly asked: Asked
  readonly onAsk: (change: Partial<Asked>) => void
}

const COLUMNS: readonly Column<FoundAccount>[] = [
  {
    title: '账户',
    width: '1fr',
    cell: (row) => (
      <span className={styles.cell}>
        {row.member === null ? row.title : `${row.member.username} · ${row.title}`}
        <small title={row.name}>{row.name}</small>
      </span>
    ),
  },
  {
    title: '余额（元）',
    width: 104,
    align: 'right',
    cell: (row) => (
      <span className={styles.cell}>
        <b className={text.strong}>{formatYuan(row.balance)}</b>
        {row.currency === 'PLAY' && <small>试玩</small>}
      </span>
    ),
  },
]

export function Lookup({ asked, onAsk }: LookupProps) {
  const back = () => onAsk({ q: '', of: '', currency: '', account: '' })
  useKeys({ Escape: back })
  const found = useAccounts(
    isRowName(asked.of)
      ? { of: { account: asked.of, currency: asked.currency === 'PLAY' ? 'PLAY' : 'CNY' } }
      : { q: asked.q },
  )
  const pages = found.data?.pages ?? []
  const accounts = pages.flatMap((page) => page.data)
  const named = pages[0]?.entries ?? []
  // A transaction is shown at once; of several accounts the first is preselected.
  const chosen = asked.account !== '' ? asked.account : named.length > 0 ? null : (accounts[0]?.name ?? null)
  const choose = (name: string | number) => onAsk({ account: String(name) })
  useRowKeys(
    accounts.map(({ name }) => name),
    chosen,
    choose,
  )
  if (found.data === undefined) {
    if (!found.isError) return <Skeleton rows={12} />
    return <Failed message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  }
  const backButton = (
    <Button size="row" icon={<ArrowLeft size={14} />} onClick={back}>
      试算平衡表
    </Button>
  )
  if (accounts.length === 0 && named.length === 0) {
    return (
      <Card fill title={`没有找到「${asked.q || asked.of}」`} aside={backButton}>
        <Empty title="没有符合的账户或交易">
          可输入会员名或 UID、账户名（如 house:fee），或完整的订单号、业务键。
        </Empty>
      </Card>
    )
  }
  return (
    <div className={styles.lookup}>
      <Card fill flush title={asked.of === '' ? '找到的账户' : `账户 ${asked.of}`} aside={backButton}>
        {accounts.length === 0 ? (
          <p className={styles.more}>没有同名的账户，交易见右侧。</p>
        ) : (
          <Table
            label="账户"
            columns={COLUMNS}
            rows={accounts}
            keyOf={(row) => row.name}
            rowHeight={50}
            current={chosen}
            onChoose={(row) => choose(row.name)}
            foot={
              found.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    tone="outline"
                    busy={found.isFetchingNextPage}
                    onClick={() => void found.fetchNextPage()}
                  >
                    更多账户
                  </Button>
                </div>
              )
            }
          />
        )}
      </Card>
      {chosen === null ? <NamedEntries entries={named} /> : <AccountEntries key={chosen} account={chosen} />}
    </div>
  )
}
