// Messages blocked by the chat rules: never sent to a room, visible to staff only.
import { now } from '@lanting/browser-kit/clock'
import type { OfficeInputOf } from '@lanting/contract/calls/names'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortTime } from '#src/lib/time-text.ts'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { type BlockedRow, useBlocked } from './queries.ts'
import { roomTitle, WHY } from './rules.ts'

const columns = (at: number): readonly Column<BlockedRow>[] => [
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
    title: '未发出的内容',
    width: '1fr',
    cell: ({ content }) => <span className={text.second}>{content}</span>,
  },
  {
    title: '为何拦截',
    width: 92,
    align: 'right',
    cell: ({ why }) => <Tag>{WHY[why]}</Tag>,
  },
]

interface BlockedListProps {
  readonly input: OfficeInputOf<'POST /office-api/chat/blocked'>
  readonly onPage: (page: number) => void
}

export function BlockedList({ input, onPage }: BlockedListProps) {
  const navigate = useNavigate()
  const blocked = useBlocked(input, true)
  const [chosen, setChosen] = useState<string | null>(null)
  const open = (key: string) => {
    const row = blocked.data?.data.find(({ id }) => String(id) === key)
    setChosen(key)
    if (row !== undefined) void navigate(`/members/${row.member.id}`)
  }
  return (
    <QueueList
      label="自动拦截"
      query={blocked}
      columns={columns(now())}
      keyOf={({ id }) => String(id)}
      current={chosen}
      onChoose={open}
      onPage={onPage}
      none="没有被拦截的消息"
      noneNote="含链接、命中词库或过快的发言不会发出，记在这里，保留 180 天；每人每分钟最多记 10 条。"
    />
  )
}
