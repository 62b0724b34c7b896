// The member's own messages to customer service, with the answers.
import { SUPPORT_CATEGORIES } from '@lanting/contract/data/support-categories'
import { type StateOf, SUPPORT } from '@lanting/contract/states'
import { type SupportMessage, useSupportMessages } from '#src/features/content/queries.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { PullToRefresh } from '#src/ui/pull-to-refresh/pull-to-refresh.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import css from './support-list.module.css'

const TONES: Readonly<Record<StateOf<typeof SUPPORT>, TagTone>> = {
  waiting: 'wait',
  answered: 'ok',
  closed: 'neutral',
}

export function SupportList() {
  const messages = useSupportMessages()
  return (
    <PullToRefresh onRefresh={() => messages.refetch()}>
      <InfiniteList
        {...growing(messages)}
        items={rowsOf(messages.data, (message) => message.id)}
        keyOf={(message) => message.id}
        className={css.list}
        empty={<EmptyState text="写下问题后，回复会出现在这里" />}
      >
        {(message) => <Message message={message} />}
      </InfiniteList>
    </PullToRefresh>
  )
}

function Message({ message }: { readonly message: SupportMessage }) {
  const state = SUPPORT.word(message.state)
  return (
    <article className={css.message}>
      <p className={css.head}>
        <b>{SUPPORT_CATEGORIES[message.category]}</b>
        <Tag tone={TONES[state]}>{SUPPORT.label(state)}</Tag>
        <time>{message.created_at.slice(0, 16)}</time>
      </p>
      <p className={css.text}>{message.content}</p>
      {message.replies.map((reply, i) => (
        <div key={i} className={css.reply}>
          <p className={css.head}>
            <b>客服回复</b>
            <time>{reply.created_at.slice(0, 16)}</time>
          </p>
          <p className={css.text}>{reply.content}</p>
        </div>
      ))}
    </article>
  )
}
