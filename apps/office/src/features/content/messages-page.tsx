// Inbox messages that staff sent, and a new one to one member or to all.
import { now } from '@lanting/browser-kit/clock'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Drawer, Page, RefreshButton, Section } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { MessageDialog } from './message-dialog.tsx'
import { type SentMessage, useMessages } from './queries.ts'

const columns = (at: number): readonly Column<SentMessage>[] => [
  {
    title: '时间',
    width: 96,
    cell: (row) => <span className={text.muted}>{shortTime(row.created_at, at)}</span>,
  },
  { title: '标题', width: '1fr', cell: (row) => <span className={text.medium}>{row.title}</span> },
  { title: '发给', width: 130, cell: (row) => row.to },
  { title: '人数', width: 70, align: 'right', cell: (row) => row.recipients.toLocaleString('en-US') },
  { title: '发送人', width: 90, cell: (row) => row.staff },
]

export function MessagesPage() {
  const [filter, setFilter] = useFilters(['page', 'to'])
  const [chosen, setChosen] = useState<string | null>(null)
  const [writing, setWriting] = useState(filter.to !== '')
  const messages = useMessages(pageNumber(filter.page))
  const rows = messages.data?.data ?? []
  const current = rows.find((row) => row.id === chosen)
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    (id) => setChosen(String(id)),
  )
  useKeys({ n: () => setWriting(true) })
  return (
    <Page
      title="站内信"
      tools={
        <>
          <Button tone="primary" icon={<Plus size={15} />} keys={['N']} onClick={() => setWriting(true)}>
            新站内信
          </Button>
          <RefreshButton busy={messages.isFetching} onClick={() => void messages.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['N'], '新站内信'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        current && (
          <Drawer title={current.title} onClose={() => setChosen(null)}>
            <Facts
              facts={{
                发给: current.to,
                人数: current.recipients.toLocaleString('en-US'),
                时间: current.created_at,
                发送人: current.staff,
              }}
            />
            <Section title="内容" aside="已发出，不可更改">
              <SafeHtml html={current.content} />
            </Section>
          </Drawer>
        )
      }
    >
      <Card fill flush>
        {messages.data === undefined && messages.isError ? (
          <Failed message={messageOf(messages.error)} onRetry={() => void messages.refetch()} />
        ) : messages.data === undefined ? (
          <Skeleton rows={8} />
        ) : rows.length === 0 ? (
          <Empty title="还没有发过站内信">发给一位会员或全体会员的信会列在这里。</Empty>
        ) : (
          <>
            <Table
              label="站内信"
              columns={columns(now())}
              rows={rows}
              keyOf={(row) => row.id}
              current={chosen}
              onChoose={(row) => setChosen(row.id)}
            />
            <Pager
              page={messages.data.current_page}
              lastPage={messages.data.last_page}
              total={messages.data.total}
              onPage={(page) => setFilter({ page: String(page) })}
            />
          </>
        )}
      </Card>
      {writing && (
        <MessageDialog
          to={filter.to}
          onClose={() => {
            setWriting(false)
            setFilter({ to: '' })
          }}
        />
      )}
    </Page>
  )
}
