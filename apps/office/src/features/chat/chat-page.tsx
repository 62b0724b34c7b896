// Chat moderation: rooms, messages, reports, and the drawer for one message.
import { now } from '@lanting/browser-kit/clock'
import { cx } from '@lanting/browser-kit/cx'
import { ROOMS } from '@lanting/contract/data/play/lotteries'
import { NOBODY_SPOKE } from '@lanting/contract/texts/shared'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { BlockedList } from './blocked-list.tsx'
import { ChatDrawer } from './chat-drawer.tsx'
import { ChatFigureRow } from './chat-figures.tsx'
import styles from './chat.module.css'
import { type ChatFigures, type ChatRow, useChatFigures, useChatLog } from './queries.ts'
import { roomTitle } from './rules.ts'

type Which = 'all' | 'reported' | 'blocked'

export const keyOf = ({ room_id, id }: ChatRow) => `${room_id}:${id}`

const columns = (at: number): readonly Column<ChatRow>[] => [
  {
    title: '时间',
    width: 84,
    cell: (row) => <span className={text.muted}>{shortTime(row.created_at, at)}</span>,
  },
  {
    title: '会员',
    width: 150,
    cell: ({ member, room_id }) => <Who member={member.id} name={member.username} sub={roomTitle(room_id)} />,
  },
  {
    title: '内容',
    width: '1fr',
    cell: ({ content, hidden }) => <span className={cx(hidden === 1 && styles.hidden)}>{content}</span>,
  },
  {
    title: '状态',
    width: 116,
    align: 'right',
    cell: ({ reports, reports_open, hidden, muted_until }) => (
      <span className={styles.tags}>
        {reports > 0 && hidden === 0 && (
          <Tag tone={reports_open > 0 ? 'wait' : 'neutral'}>
            {reports_open > 0 ? `举报 ${reports}` : '举报已关闭'}
          </Tag>
        )}
        {hidden === 1 && <Tag>已移除</Tag>}
        {muted_until !== null && <Tag tone="bad">禁言中</Tag>}
      </span>
    ),
  },
]

export function ChatPage() {
  const navigate = useNavigate()
  const [room, setRoom] = useState<number | null>(null)
  const [which, setWhich] = useState<Which>('all')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = room === null ? {} : { room_id: room }
  const log = useChatLog(
    { ...place, ...(which === 'all' ? {} : { reported: 1 as const }), page },
    which !== 'blocked',
  )
  const figures = useChatFigures().data
  const rows = log.data?.data ?? []
  const current = rows.find((row) => keyOf(row) === chosen)
  useRowKeys(rows.map(keyOf), chosen, (key) => setChosen(String(key)))
  useKeys({ m: () => current && void navigate(`/members/${current.member.id}`) })
  const applyFilter = (next: { readonly room?: number | null; readonly which?: Which }) => {
    if (next.room !== undefined) setRoom(next.room)
    if (next.which !== undefined) setWhich(next.which)
    setPage(1)
    setChosen(null)
  }
  return (
    <Page
      title="聊天管理"
      sub="每条最长 100 字，每 2 秒 1 条，不可发链接；原文留存 180 天"
      tools={<RefreshButton busy={log.isFetching} onClick={() => void log.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['D'], '移除'],
        [['B'], '禁言'],
        [['I'], '不处理'],
        [['M'], '会员'],
        [['Esc'], '关闭详情'],
      ]}
      drawer={current && <ChatDrawer key={keyOf(current)} row={current} onClose={() => setChosen(null)} />}
    >
      <ChatFigureRow figures={figures} />
      <div className={styles.grid}>
        <RoomList room={room} figures={figures} onRoom={(id) => applyFilter({ room: id })} />
        <div className={styles.column}>
          <Filters>
            <Segmented
              label="哪些消息"
              options={[
                ['all', '全部'],
                ['reported', figures === undefined ? '举报' : `举报 ${figures.reported}`],
                ['blocked', '拦截'],
              ]}
              value={which}
              onChange={(value) => applyFilter({ which: value })}
            />
          </Filters>
          {which === 'blocked' ? (
            <BlockedList input={{ ...place, page }} onPage={setPage} />
          ) : (
            <QueueList
              label="聊天消息"
              query={log}
              columns={columns(now())}
              keyOf={keyOf}
              current={chosen}
              onChoose={setChosen}
              onPage={setPage}
              tone={({ reports_open, hidden }) =>
                hidden === 1 ? 'dim' : reports_open > 0 ? 'alert' : undefined
              }
              none={which === 'all' ? NOBODY_SPOKE : '没有等待处理的举报'}
              noneNote="新消息会自动出现。"
            />
          )}
        </div>
      </div>
    </Page>
  )
}

interface RoomListProps {
  readonly room: number | null
  readonly figures: ChatFigures | undefined
  readonly onRoom: (id: number | null) => void
}

function RoomList({ room, figures, onRoom }: RoomListProps) {
  const of = (id: number) => figures?.rooms.find(({ room_id }) => room_id === id)
  return (
    <nav className={styles.rooms} aria-label="房间">
      <button type="button" aria-pressed={room === null} onClick={() => onRoom(null)}>
        全部房间
      </button>
      {ROOMS.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={room === id} onClick={() => onRoom(id)}>
          {title}
          <RoomCounts figures={of(id)} />
        </button>
      ))}
    </nav>
  )
}

/** Open reports in a room, and messages of the last ten minutes. */
function RoomCounts({ figures }: { readonly figures: ChatFigures['rooms'][number] | undefined }) {
  return (
    <span className={styles.counts}>
      {figures !== undefined && figures.reported > 0 && (
        <span title="被举报">
          <Tag tone="wait">{figures.reported}</Tag>
        </span>
      )}
      <small title="近 10 分钟">{figures?.recent ?? 0}</small>
    </span>
  )
}
