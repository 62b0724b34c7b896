// The audit log: actor, action, subject, before and after, with a verifiable hash chain.
import { now } from '@lanting/browser-kit/clock'
import { AUDIT_ACTIONS } from '@lanting/contract/office/words'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useFilters } from '#src/lib/filters.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chip, Filters } from '#src/ui/chips/chips.tsx'
import { Select } from '#src/ui/field/field.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import styles from './audit.module.css'
import { ChainBanner } from './chain-banner.tsx'
import { type AuditRow, useAudit, useVerify } from './queries.ts'
import { actionTitle, changeLine, shortHash, subjectTitle } from './rules.ts'

const ACTIONS: readonly (readonly [string, string])[] = [['', '全部动作'], ...Object.entries(AUDIT_ACTIONS)]

function columns(at: number): readonly Column<AuditRow>[] {
  return [
    { title: '时间', width: 76, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
    { title: '操作人', width: 84, cell: (row) => <Who name={row.staff} size={22} /> },
    {
      title: '操作',
      width: 112,
      cell: (row) => <span className={text.medium}>{actionTitle(row.action)}</span>,
    },
    { title: '对象', width: 128, cell: subjectTitle },
    {
      title: '前 → 后',
      width: '1fr',
      cell: (row) => <span className={text.second}>{changeLine(row)}</span>,
    },
    { title: '序号', width: 52, align: 'right', cell: (row) => row.id.toLocaleString('en-US') },
    { title: '哈希', width: 80, cell: (row) => <span className={text.mono}>{shortHash(row.hash)}</span> },
  ]
}

const FILTERS = ['staff', 'action', 'subject_kind', 'subject', 'from', 'to'] as const
type Filter = Readonly<Record<(typeof FILTERS)[number], string>>

export function AuditPage() {
  const [filter, setFilter] = useFilters(FILTERS)
  const [chosen, setChosen] = useState<number | null>(null)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const audit = useAudit(given)
  const verify = useVerify()
  const rows = audit.data?.pages.flatMap((page) => page.data) ?? []
  const total = audit.data?.pages[0]?.total
  const current = rows.find((row) => row.id === chosen)
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    (id) => setChosen(Number(id)),
  )
  const onlyStaff = () => current && setFilter({ staff: filter.staff === current.staff ? '' : current.staff })
  const onlySubject = () =>
    current && setFilter({ subject: filter.subject === current.subject ? '' : current.subject })
  useKeys({
    u: () => onlyStaff(),
    o: () => onlySubject(),
    v: () => verify.mutate(),
    y: () => current && void copy(current.hash),
  })
  return (
    <Page
      title="操作日志"
      tools={
        <>
          <SearchBox
            label="对象的名称或编号"
            value={filter.subject}
            onSearch={(subject) => setFilter({ subject })}
          />
          <RefreshButton busy={audit.isFetching} onClick={() => void audit.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['U'], '只看此人'],
        [['O'], '只看此对象'],
        [['V'], '验证哈希链'],
        [['Y'], '复制哈希'],
      ]}
      drawer={current && <AuditDrawer row={current} rows={rows} onClose={() => setChosen(null)} />}
    >
      <ChainBanner verify={verify} />
      <AuditFilters filter={filter} setFilter={setFilter} total={total} />
      <Card fill flush>
        <AuditTable audit={audit} rows={rows} chosen={chosen} onChoose={setChosen} />
      </Card>
    </Page>
  )
}

interface AuditFiltersProps {
  readonly filter: Filter
  readonly setFilter: (change: Partial<Filter>) => void
  readonly total: number | undefined
}

function AuditFilters({ filter, setFilter, total }: AuditFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <Filters
      right={total !== undefined && <span className={text.muted}>{total.toLocaleString('en-US')} 条</span>}
    >
      <div className={styles.action}>
        <Select
          bare
          label="动作"
          value={filter.action}
          options={ACTIONS}
          onChange={(event) => setFilter({ action: event.target.value })}
        />
      </div>
      <Chip
        on={filter.action === 'member.view'}
        onClick={() => setFilter({ action: filter.action === 'member.view' ? '' : 'member.view' })}
      >
        {AUDIT_ACTIONS['member.view']}
      </Chip>
      <label className={styles.day}>
        从
        <input
          type="date"
          value={filter.from}
          onChange={(event) => setFilter({ from: event.target.value })}
        />
      </label>
      <label className={styles.day}>
        到
        <input type="date" value={filter.to} onChange={(event) => setFilter({ to: event.target.value })} />
      </label>
      {filter.staff !== '' && (
        <Chip on onClick={() => setFilter({ staff: '' })}>
          只看 {filter.staff} ×
        </Chip>
      )}
      {isFiltered && (
        <Button
          size="row"
          onClick={() =>
            setFilter({ staff: '', action: '', subject: '', subject_kind: '', from: '', to: '' })
          }
        >
          清除筛选
        </Button>
      )}
    </Filters>
  )
}

interface AuditTableProps {
  readonly audit: ReturnType<typeof useAudit>
  readonly rows: readonly AuditRow[]
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

function AuditTable({ audit, rows, chosen, onChoose }: AuditTableProps) {
  if (audit.data === undefined) {
    return audit.isError ? (
      <Failed message={messageOf(audit.error)} onRetry={() => void audit.refetch()} />
    ) : (
      <Skeleton rows={12} />
    )
  }
  if (rows.length === 0) return <Empty title="没有符合的记录">换个筛选条件再试。</Empty>
  return (
    <Table
      label="操作日志"
      columns={columns(now())}
      rows={rows}
      keyOf={(row) => row.id}
      current={chosen}
      onChoose={(row) => onChoose(row.id)}
      foot={
        <div className={styles.more}>
          {audit.hasNextPage ? (
            <Button tone="outline" busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
              更早的记录
            </Button>
          ) : (
            SCREEN_TEXTS.endOfList
          )}
        </div>
      }
    />
  )
}
