// Contact messages in three panes: who waits, the conversation, and the facts of the member who asks.
import { SUPPORT } from '@lanting/contract/states'
import { messageOf } from '#src/lib/call.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { ConversationList } from './conversation-list.tsx'
import { MemberFacts } from './member-facts.tsx'
import { useSupport } from './queries.ts'
import styles from './support.module.css'
import { Thread } from './thread.tsx'

const STATES: readonly (readonly [string, string])[] = [
  ...SUPPORT.words.map((word): [string, string] => [String(SUPPORT.wire(word)), SUPPORT.label(word)]),
  ['all', '全部'],
]

export function SupportPage() {
  const [filter, setFilter] = useFilters(['state', 'q', 'id', 'page'])
  const state = filter.state === '' ? String(SUPPORT.wire('waiting')) : filter.state
  // The address carries the number.
  const wire = SUPPORT.wires.find((one) => String(one) === state)
  const list = useSupport({
    page: pageNumber(filter.page),
    ...(wire === undefined ? {} : { state: wire }),
    ...(filter.q === '' ? {} : { q: filter.q }),
  })
  const rows = list.data?.data ?? []
  const current = rows.find((row) => row.id === filter.id) ?? rows[0] ?? null
  const choose = (id: string | number) => setFilter({ id: String(id), page: filter.page })
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
          <RefreshButton busy={list.isFetching} onClick={() => void list.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '会话'],
        [['⌘', '↵'], '发送'],
        [['M'], '会员页'],
        [['E'], '结束'],
      ]}
      drawer={current !== null && <MemberFacts key={current.id} row={current} />}
    >
      <Filters>
        <Chips
          label="状态"
          options={STATES}
          value={state}
          onChange={(next) => setFilter({ state: next === '0' ? '' : next, id: '' })}
          total={list.data?.total}
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
          <Empty title={state === '0' ? '没有待回复的消息' : '没有消息'}>
            新消息到达后，刷新或回到本页即可看到。
          </Empty>
        </Card>
      ) : (
        <div className={styles.panes}>
          <Card fill flush>
            <ConversationList rows={rows} current={current.id} onChoose={choose} />
            <Pager
              page={list.data.current_page}
              lastPage={list.data.last_page}
              total={list.data.total}
              onPage={(page) => setFilter({ page: String(page), id: '' })}
            />
          </Card>
          <Thread key={current.id} row={current} />
        </div>
      )}
    </Page>
  )
}
