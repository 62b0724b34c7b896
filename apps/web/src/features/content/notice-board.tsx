// The notice board: announcements to everybody.
import { useState } from 'react'
import { plainText } from '#src/features/content/html-text.ts'
import { MessageSheet } from '#src/features/content/message-sheet.tsx'
import { NoticeRow } from '#src/features/content/notice-row.tsx'
import { useBoard } from '#src/features/content/queries.ts'
import { type NoticeLine, topicOf } from '#src/features/content/rules.ts'
import { PullToRefresh } from '#src/ui/pull-to-refresh/pull-to-refresh.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, EndOfList, ErrorState } from '#src/ui/states/states.tsx'
import css from './message-screen.module.css'

export function NoticeBoard() {
  const board = useBoard()
  const [open, setOpen] = useState<NoticeLine | null>(null)
  if (board.data === undefined) {
    return board.isError ? (
      <ErrorState onRetry={() => void board.refetch()} busy={board.isFetching} error={board.error} />
    ) : (
      <div className={css.bones}>
        <SkeletonRows />
      </div>
    )
  }
  return (
    <PullToRefresh onRefresh={() => board.refetch()}>
      {board.data.length === 0 ? (
        <EmptyState text="目前没有公告" />
      ) : (
        <>
          <ul className={css.list}>
            {board.data.map((line, i) => (
              <li key={i}>
                <NoticeRow
                  topic={topicOf(line.title || line.text)}
                  title={line.title}
                  text={line.isLong ? plainText(line.text) : line.text}
                  {...(line.isLong ? { onOpen: () => setOpen(line) } : {})}
                />
              </li>
            ))}
          </ul>
          <EndOfList />
        </>
      )}
      <MessageSheet
        message={open && { title: open.title, content: open.text, time: null }}
        onClose={() => setOpen(null)}
      />
    </PullToRefresh>
  )
}
