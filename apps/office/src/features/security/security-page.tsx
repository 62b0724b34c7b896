// The security log: patterns, failures, refusals, reads of personal data, by whom and from where.
import { now } from '@lanting/browser-kit/clock'
import { cx } from '@lanting/browser-kit/cx'
import { ALARM_KINDS } from '@lanting/contract/data/alarms'
import {
  SECURITY_KIND_KEYS,
  SECURITY_KINDS,
  SECURITY_SIDES,
  type SecurityKind,
  type SecuritySide,
  SECURITY_EVENTS,
} from '@lanting/contract/data/security/security-events'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useFilters } from '#src/lib/filters.ts'
import { useKeys } from '#src/lib/keys.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { type SecurityEvent, useSecurity } from './queries.ts'
import { ClosedCard } from './closed-card.tsx'
import { daysOf, endOf, KIND_TONES, SPANS, whatHappened } from './rules.ts'
import { SecurityDrawer } from './security-drawer.tsx'
import styles from './security.module.css'

const KINDS: readonly (readonly [string, string])[] = [
  ['', '全部'],
  ...SECURITY_KIND_KEYS.map((kind) => [kind, SECURITY_KINDS[kind]] as const),
]

const SIDES: readonly (readonly [string, string])[] = [['', '全部'], ...Object.entries(SECURITY_SIDES)]
const ADDRESSES: readonly (readonly [string, string])[] = [
  ['', '全部'],
  ['closed', '已封禁'],
]

const columns = (at: number): readonly Column<SecurityEvent>[] => [
  { title: '时间', width: 76, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
  {
    title: '类别',
    width: 62,
    cell: ({ kind }) => <Tag tone={KIND_TONES[kind]}>{SECURITY_KINDS[kind]}</Tag>,
  },
  {
    title: '事件',
    width: '1fr',
    onPhone: '1fr',
    cell: (row) => <span className={styles.event}>{whatHappened(row)}</span>,
  },
  { title: '账号', width: 96, wide: true, cell: (row) => row.who },
  { title: '地址', width: 116, wide: true, cell: (row) => row.ip },
  {
    title: '结果',
    width: 76,
    wide: true,
    cell: (row) => (row.open === 1 ? <b>{endOf(row)}</b> : <span className={text.muted}>{endOf(row)}</span>),
  },
]

export function SecurityPage() {
  const [filter, setFilter] = useFilters(['kind', 'q', 'who', 'address', 'span'])
  const [chosen, setChosen] = useState<string | null>(null)
  const events = useSecurity({
    ...(filter.kind === '' ? {} : { kind: filter.kind as SecurityKind }),
    ...(filter.q === '' ? {} : { q: filter.q }),
    ...(filter.who === '' ? {} : { who: filter.who as SecuritySide }),
    ...(filter.address === 'closed' ? { closed: 1 as const } : {}),
    ...daysOf(filter.span, now()),
  })
  const rows = events.data?.pages.flatMap((page) => page.data) ?? []
  const at = rows.findIndex((row) => row.id === chosen)
  const current = rows[at]
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    (id) => setChosen(String(id)),
  )
  const only = (value: string | undefined) =>
    value !== undefined && setFilter({ q: filter.q === value ? '' : value })
  useKeys({ p: () => only(current?.who), i: () => only(current?.ip) })
  return (
    <Page
      title="安全事件"
      tools={
        <>
          <SearchBox label="员工、会员、地址" value={filter.q} onSearch={(q) => setFilter({ q })} />
          <RefreshButton busy={events.isFetching} everyMs={QUEUE_MS} onClick={() => void events.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['P'], '只看此人'],
        [['I'], '只看此地址'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        current && (
          <SecurityDrawer
            key={current.id}
            event={current}
            place={`${at + 1} / ${rows.length}`}
            onClose={() => setChosen(null)}
          />
        )
      }
    >
      <Totals page={events.data?.pages[0]} />
      <Filters
        right={
          <>
            <ChipSelect
              label="身份"
              options={SIDES}
              value={filter.who}
              onChange={(who) => setFilter({ who })}
            />
            <ChipSelect
              label="地址"
              options={ADDRESSES}
              value={filter.address}
              onChange={(address) => setFilter({ address })}
            />
            <ChipSelect
              label="时间"
              options={SPANS}
              value={filter.span}
              onChange={(span) => setFilter({ span })}
            />
          </>
        }
      >
        <Chips
          label="类别"
          options={KINDS}
          value={filter.kind}
          onChange={(kind) => setFilter({ kind })}
          total={events.data?.pages[0]?.total}
        />
      </Filters>
      <ClosedCard />
      <Card fill flush>
        {events.data === undefined && events.isError ? (
          <Failed message={messageOf(events.error)} onRetry={() => void events.refetch()} />
        ) : events.data === undefined ? (
          <Skeleton rows={10} height={38} />
        ) : rows.length === 0 ? (
          <Empty title="没有符合条件的记录" />
        ) : (
          <>
            <Table
              label="安全事件"
              columns={columns(now())}
              rows={rows}
              keyOf={(row) => row.id}
              rowHeight={38}
              current={chosen}
              onChoose={(row) => setChosen(row.id)}
            />
            <div className={styles.more}>
              {events.hasNextPage && (
                <Button busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
                  更早的
                </Button>
              )}
              <span>记录保存 180 天，不能改，也不能删</span>
            </div>
          </>
        )}
      </Card>
    </Page>
  )
}

type FirstPage = NonNullable<ReturnType<typeof useSecurity>['data']>['pages'][number]

function Totals({ page }: { readonly page: FirstPage | undefined }) {
  const count = (value: number | undefined) => value?.toLocaleString('en-US') ?? '—'
  const open = page?.open_patterns
  return (
    <Figures>
      <Figure
        name={ALARM_KINDS.security_pattern.title}
        value={<span className={cx((open ?? 0) > 0 && text.bad)}>{count(open)}</span>}
        unit="件"
        note={open === 0 ? '没有异常行为告警' : '待看'}
      />
      <Figure
        name="失败登录"
        value={count(page?.today.failures)}
        unit="次"
        note={`昨天同时 ${count(page?.today.failures_before)}`}
      />
      <Figure name="拒绝的调用" value={count(page?.today.refusals)} unit="次" note="越权与自我复核" />
      <Figure
        name={SECURITY_EVENTS.personal_read.title}
        value={count(page?.today.reads)}
        unit="次"
        note="每次都有记录"
      />
    </Figures>
  )
}
