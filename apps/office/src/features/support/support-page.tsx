// Contact messages in three panes: the list, the conversation, and the member's facts. Polled for new ones.
import { SUPPORT_DESKS, type SupportDesk } from '@lanting/contract/data/support-categories'
import { SUPPORT } from '@lanting/contract/states'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { AfterDecision } from '#src/lib/review/after-decision.tsx'
import { messageOf } from '#src/lib/call.ts'
import { chimeChoice } from '#src/lib/chime.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useMe } from '#src/queries/me.ts'
import { useSupportWaiting } from '#src/queries/waiting.ts'
import { Card } from '#src/ui/card/card.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { ConversationList } from './conversation-list.tsx'
import { MemberFacts } from './member-facts.tsx'
import { useKnown, useSupport, useSupportNews } from './queries.ts'
import { deskOf, shownRows } from './rules.ts'
import styles from './support.module.css'
import { Thread } from './thread.tsx'

const WAITING = String(SUPPORT.wire('waiting'))
const MINE = 'mine'
const TABS: readonly (readonly [string, string])[] = [
  [WAITING, SUPPORT.label('waiting')],
  [MINE, '我已认领'],
  ...(['answered', 'closed'] as const).map((word): [string, string] => [
    String(SUPPORT.wire(word)),
    SUPPORT.label(word),
  ]),
  ['all', '全部'],
]
const EVERY = 'every'
const DESKS: readonly (readonly [string, string])[] = [...Object.entries(SUPPORT_DESKS), [EVERY, '全部']]
const isDesk = (value: string): value is SupportDesk => Object.hasOwn(SUPPORT_DESKS, value)

const KEYS = [
  [['J', 'K'], '会话'],
  [['C', 'Z'], '认领、放回'],
  [['⌘', '↵'], '发送'],
  [['F'], '转交'],
  [['M'], '会员页'],
  [['E'], '结束'],
] as const

/** The filters in the URL, the query they make, and the matching rows of the cache. */
function useConversations() {
  const me = useMe()
  const [filter, setFilter] = useFilters(['state', 'desk', 'q', 'id', 'page'])
  const tab = filter.state === '' ? WAITING : filter.state
  const desk = filter.desk === '' ? deskOf(me.role) : filter.desk
  const shown = {
    // The address carries the number.
    state: SUPPORT.wires.find((one) => String(one) === tab) ?? null,
    desk: isDesk(desk) && tab !== MINE ? desk : null,
    mine: tab === MINE,
  }
  const page = pageNumber(filter.page)
  const list = useSupport({
    page,
    ...(shown.state !== null && { state: shown.state }),
    ...(shown.desk !== null && { desk: shown.desk }),
    ...(shown.mine && { mine: 1 }),
    ...(filter.q !== '' && { q: filter.q }),
  })
  useSupportNews()
  const known = useKnown()
  const joins = page === 1 && filter.q === '' && (tab === WAITING || tab === MINE)
  // A conversation opened by default counts as read, like a chosen one.
  const [read, setRead] = useState({ tab, id: '' })
  const chosen = filter.id === '' && read.tab === tab ? read.id : filter.id
  const rows = shownRows(list.data?.data ?? [], known, { shown, joins, chosen })
  const current = rows.find((row) => row.id === chosen) ?? rows[0] ?? null
  if (current !== null && (current.id !== read.id || tab !== read.tab)) setRead({ tab, id: current.id })
  const choose = (id: string | number) => setFilter({ id: String(id), page: filter.page })
  return { filter, setFilter, tab, desk, list, rows, current, choose }
}

export function SupportPage() {
  const { filter, setFilter, tab, desk, list, rows, current, choose } = useConversations()
  const waiting = useSupportWaiting(useMe()).data?.waiting
  const [order, setOrder] = useState<{ readonly of: string; readonly no: string } | null>(null)
  const openOrder = (no: string | null) =>
    setOrder(current === null || no === null ? null : { of: current.id, no })
  useRowKeys(
    rows.map((row) => row.id),
    current?.id ?? null,
    choose,
  )
  return (
    <Page
      title="客服消息"
      tools={
        <>
          <SearchBox
            label="会员名、联系方式、内容"
            value={filter.q}
            onSearch={(q) => setFilter({ q, id: '' })}
          />
          <ChimeButton />
          <RefreshButton busy={list.isFetching} everyMs={QUEUE_MS} onClick={() => void list.refetch()} />
        </>
      }
      keys={KEYS}
      drawer={
        current !== null && (
          <MemberFacts
            key={current.id}
            row={current}
            order={order?.of === current.id ? order.no : null}
            onOrder={openOrder}
          />
        )
      }
    >
      <Filters
        right={
          <>
            <NextCase />
            <ChipSelect
              label="去向"
              options={DESKS}
              value={desk}
              onChange={(next) => setFilter({ desk: next, id: '' })}
            />
          </>
        }
      >
        <Chips
          label="状态"
          options={TABS}
          value={tab}
          onChange={(next) => setFilter({ state: next === WAITING ? '' : next, id: '' })}
          total={tab === WAITING && filter.q === '' && filter.desk === '' ? waiting : list.data?.total}
        />
      </Filters>
      {list.data === undefined ? (
        <Card fill flush>
          {list.isError ? (
            <Failed message={messageOf(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Skeleton rows={8} height={60} />
          )}
        </Card>
      ) : current === null ? (
        <Card fill>
          <Empty title={tab === WAITING ? '没有待回复的消息' : '没有消息'}>新消息到达后会自动出现。</Empty>
        </Card>
      ) : (
        <div className={styles.panes}>
          <Card fill flush>
            <ConversationList rows={rows} current={current.id} onChoose={choose} />
            <Pager
              page={list.data.current_page}
              lastPage={list.data.last_page}
              total={Math.max(list.data.total, rows.length)}
              onPage={(page) => setFilter({ page: String(page), id: '' })}
            />
          </Card>
          <AfterDecision
            keys={rows.filter((row) => row.id === current.id || row.claim?.mine !== 0).map(({ id }) => id)}
            current={current.id}
            onOpen={choose}
          >
            <Thread key={current.id} row={current} onOrder={openOrder} />
          </AfterDecision>
        </div>
      )}
    </Page>
  )
}

function ChimeButton() {
  const on = chimeChoice.useChoice()
  const Icon = on ? Bell : BellOff
  return (
    <IconButton
      label={on ? '新消息提示音：开' : '新消息提示音：关'}
      aria-pressed={on}
      className={styles.chime}
      onClick={() => chimeChoice.choose(!on)}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  )
}
