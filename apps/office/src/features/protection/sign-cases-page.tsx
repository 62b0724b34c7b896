// Cases of signs: people whose play shows harm. Support asks what they need; there is nothing to send, sell or loosen.
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useRowCursor } from '#src/lib/rows.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Drawer, Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import styles from './protection.module.css'
import { type SignCase, useSignCases } from './queries.ts'

const COLUMNS: readonly Column<SignCase>[] = [
  {
    title: '人与账号',
    width: 190,
    cell: ({ member, others }) => (
      <Who member={member.id} name={member.username} sub={others > 0 ? `另有 ${others} 个账号` : undefined} />
    ),
  },
  { title: '分', width: 60, cell: ({ points }) => <Tag tone="wait">{points} 分</Tag> },
  {
    title: '看到的',
    width: '1fr',
    cell: ({ signs }) => signs.map(({ title }) => title).join('、'),
  },
  { title: '开于', width: 148, cell: ({ at }) => <span className={text.muted}>{at}</span> },
  {
    title: '礼金暂停至',
    width: 148,
    cell: ({ paused_until }) => paused_until ?? <span className={text.muted}>已恢复</span>,
  },
]

const keyOf = ({ member, day }: SignCase) => `${member.id}:${day}`

export function SignCasesPage() {
  const [filter, setFilter] = useFilters(['page'])
  const list = useSignCases(pageNumber(filter.page))
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = list.data?.data ?? []
  const cursor = useRowCursor(rows.map(keyOf), (key) => setOpenId(String(key)))
  const shown = rows.find((row) => keyOf(row) === openId)
  return (
    <Page
      title="迹象个案"
      tools={<RefreshButton busy={list.isFetching} onClick={() => void list.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['↵'], '打开'],
        [['Esc'], '关闭'],
      ]}
      drawer={shown && <Details row={shown} onClose={() => setOpenId(null)} />}
    >
      <Banner tone="info" title="问需要什么，不推销。">
        每晚从会员自己的记录算出，到 5
        分开一件。客服只问会员需要什么、怎样停下来和取款；迹象不得作为推销依据，也没有放宽的按钮。
      </Banner>
      <Card fill flush>
        {list.data === undefined && list.isError ? (
          <Failed message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <Skeleton rows={10} />
        ) : rows.length === 0 ? (
          <Empty title="没有迹象个案">名单不能导出。</Empty>
        ) : (
          <>
            <Table
              label="迹象个案"
              columns={COLUMNS}
              rows={rows}
              keyOf={keyOf}
              rowHeight={52}
              current={cursor.current}
              onChoose={(row) => setOpenId(keyOf(row))}
            />
            <Pager
              page={list.data.current_page}
              lastPage={list.data.last_page}
              total={list.data.total}
              onPage={(next) => setFilter({ page: String(next) })}
            />
          </>
        )}
      </Card>
    </Page>
  )
}

function Details({ row, onClose }: { readonly row: SignCase; readonly onClose: () => void }) {
  const { member, points, day, signs } = row
  return (
    <Drawer title={`${member.username} · ${points} 分`} onClose={onClose}>
      <p>截至 {day} 的 7 天，会员已收到同样的说明。</p>
      <ul className={styles.list} aria-label="看到的迹象">
        {signs.map(({ title, text: figures }) => (
          <li key={title}>
            <span>
              {title}
              {figures !== '' && <small className={text.muted}>{figures}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.after}>
        <Link to={`/members/${member.id}/person`} className={text.link}>
          打开此人
        </Link>
      </p>
    </Drawer>
  )
}
