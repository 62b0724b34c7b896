// 聊天室: messages, connection state, the input, and reporting a message.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { CHAT_EMOJI } from '@lanting/contract/data/play/chat-emoji'
import { LIMITS } from '@lanting/contract/limits'
import { sendHorizontal, smile } from '@lanting/design/icons'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#src/queries/user.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ChatLines } from './chat-lines.tsx'
import css from '../chat.module.css'
import type { Chat } from './use-chat.ts'

const STATES = {
  connecting: '正在连接…',
  waiting: '连接已断开，正在重连…',
  closed: '聊天室已断开，回到本页会重新连接',
  open: '',
} as const

export function ChatSheet({ chat, roomId }: { readonly chat: Chat; readonly roomId: number }) {
  const list = useRef<HTMLDivElement>(null)
  const count = chat.lines.length
  useLayoutEffect(() => {
    const box = list.current
    if (box !== null) box.scrollTop = box.scrollHeight
  }, [count])
  return (
    <div className={css.room}>
      <div
        ref={list}
        className={css.list}
        role="log"
        aria-label="聊天内容"
        // A scrollable region must be reachable by keyboard.
        tabIndex={0}
      >
        {count === 0 ? (
          <EmptyState text="还没有人说话，说点什么吧" />
        ) : (
          <ChatLines lines={chat.lines} roomId={roomId} />
        )}
      </div>
      {chat.state !== 'open' && (
        <p className={css.state} role="status">
          {STATES[chat.state]}
        </p>
      )}
      <SayField chat={chat} />
    </div>
  )
}

function SayField({ chat }: { readonly chat: Chat }) {
  const isTrial = useUser()?.is_trial === 1
  const [words, setWords] = useState('')
  const { refused } = chat
  // A refused message is put back into the input, unless a new one is being typed.
  const [seen, setSeen] = useState(refused?.nth ?? 0)
  if (refused !== null && refused.nth !== seen) {
    setSeen(refused.nth)
    if (words === '') setWords(refused.content)
  }
  const field = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const content = words.trim()
  const insert = (sign: string) => {
    const [from, to] = [
      field.current?.selectionStart ?? words.length,
      field.current?.selectionEnd ?? words.length,
    ]
    const next = words.slice(0, from) + sign + words.slice(to)
    if (Array.from(next).length <= LIMITS.chat.contentMax) setWords(next)
  }
  const say = (event: FormEvent) => {
    event.preventDefault()
    if (content === '') return
    if (chat.say(content)) setWords('')
  }
  if (isTrial) return <p className={css.trial}>试玩账号可以看，不能发言</p>
  return (
    <form className={css.say} onSubmit={say}>
      <IconButton
        icon={smile}
        size={22}
        label={isPicking ? '收起表情' : '表情'}
        className={css.smile}
        aria-expanded={isPicking}
        onClick={() => setPicking(!isPicking)}
      />
      <input
        ref={field}
        className={css.field}
        aria-label="说点什么"
        autoComplete="off"
        placeholder="说点什么…"
        enterKeyHint="send"
        maxLength={LIMITS.chat.contentMax}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <button
        type="submit"
        className={css.send}
        aria-label="发送"
        aria-disabled={content === '' || chat.state !== 'open'}
      >
        <Icon d={sendHorizontal} size={20} />
      </button>
      {isPicking && (
        <div className={css.signs} role="group" aria-label="表情">
          {CHAT_EMOJI.map((sign) => (
            <button key={sign} type="button" onClick={() => insert(sign)}>
              {sign}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
