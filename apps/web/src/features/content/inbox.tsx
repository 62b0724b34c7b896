// The member's inbox: an infinite list; opening a message marks it read.
import { now } from '@lanting/browser-kit/clock'
import { useState } from 'react'
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import { plainText } from '#src/features/content/html-text.ts'
import { MessageSheet } from '#src/features/content/message-sheet.tsx'
import { NoticeRow } from '#src/features/content/notice-row.tsx'
import { type Message, useInbox, useMarkRead } from '#src/features/content/queries.ts'
import { messageAge, topicOf } from '#src/features/content/rules.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { useUser } from '#src/queries/user.ts'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { PullToRefresh } from '#src/ui/pull-to-refresh/pull-to-refresh.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import css from './message-screen.module.css'

export function Inbox() {
  const inbox = useInbox()
  const mark = useMarkRead()
  const showsTime = useUser()?.settings.message_time !== 0
  const [open, setOpen] = useState<Message | null>(null)
  const read = (message: Message) => {
    setOpen(message)
    if (message.is_read === 0) mark.mutate(message.id)
  }
  return (
    <PullToRefresh onRefresh={() => inbox.refetch()}>
      <InfiniteList
        {...growing(inbox)}
        items={rowsOf(inbox.data, (message) => message.id)}
        keyOf={(message) => message.id}
        className={css.list}
        skeleton={
          <div className={css.bones}>
            <SkeletonRows />
          </div>
        }
        empty={<EmptyState text="存取款结果与客服回复会写到这里" />}
      >
        {(message) => (
          <NoticeRow
            topic={topicOf(message.title)}
            title={message.title}
            text={withRoundNumbers(plainText(message.content))}
            isUnread={message.is_read === 0}
            onOpen={() => read(message)}
            {...(showsTime ? { age: messageAge(message.created_at, now()) } : {})}
          />
        )}
      </InfiniteList>
      <MessageSheet
        message={
          open && { title: open.title, content: open.content, time: showsTime ? open.created_at : null }
        }
        onClose={() => setOpen(null)}
      />
    </PullToRefresh>
  )
}
