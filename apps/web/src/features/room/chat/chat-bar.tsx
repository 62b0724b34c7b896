// One line of the chat above the plays: the last message, and the button that opens the chat.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { NOBODY_SPOKE } from '@lanting/contract/texts/shared'
import { messageCircleMore } from '@lanting/design/icons'
import css from '../chat.module.css'
import type { Chat } from './use-chat.ts'

export function ChatBar({ chat, onOpen }: { readonly chat: Chat; readonly onOpen: () => void }) {
  const last = chat.lines.findLast((line) => line.kind === 'said')?.message
  return (
    <button type="button" className={css.bar} onClick={onOpen}>
      {last === undefined ? (
        <span className={css.barText}>{chat.state === 'open' ? NOBODY_SPOKE : '聊天室'}</span>
      ) : (
        <>
          <Avatar seed={String(last.user_id)} src={last.avatar} size={26} />
          <span className={css.barText}>
            <span className={css.barName}>{last.author}</span>
            {last.content}
          </span>
        </>
      )}
      <span className={css.barGo}>
        <Icon d={messageCircleMore} size={17} />
        聊天
      </span>
    </button>
  )
}
