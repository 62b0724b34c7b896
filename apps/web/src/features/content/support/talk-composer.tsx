// What the next line says: text, a picture, an own order; and its subject where it opens a conversation.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import {
  SUPPORT_CATEGORIES,
  type SupportCategory,
  type SupportOrderRef,
} from '@lanting/contract/data/support-categories'
import { LIMITS } from '@lanting/contract/limits'
import { imagePlus, sendHorizontal, x } from '@lanting/design/icons'
import { type FormEvent, useRef, useState } from 'react'
import { Card } from '#src/features/content/support/talk-line.tsx'
import type { Draft } from '#src/features/content/support/talk-outbox.ts'
import { useOrderCard, useUploadPicture } from '#src/features/content/support/talk-queries.ts'
import { UNSENT_PICTURE } from '#src/features/content/support/talk-rules.ts'
import { Chip } from '#src/ui/chip/chip.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './talk.module.css'

const CATEGORIES = Object.entries(SUPPORT_CATEGORIES) as [SupportCategory, string][]
const isCategory = (text: string): text is SupportCategory => Object.hasOwn(SUPPORT_CATEGORIES, text)

interface ComposerProps {
  /** The next line opens a conversation. */
  readonly opens: boolean
  readonly category: string
  readonly about: SupportOrderRef | null
  readonly mayShow: boolean
  readonly onSend: (draft: Draft) => void
}

export function TalkComposer({ opens, category: wanted, about, mayShow, onSend }: ComposerProps) {
  const [content, setContent] = useState('')
  const [category, setCategory] = useState(isCategory(wanted) ? wanted : null)
  const [picture, setPicture] = useState<Draft['picture']>(null)
  const [left, setLeft] = useState<string | null>(null)
  const order = about === null || left === about.no ? null : about
  const card = useOrderCard(order)
  const upload = useUploadPicture()
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = content.trim() === '' && picture === null
  const isWaiting = upload.isPending || (order !== null && card.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isWaiting) return
    const attached = order === null ? null : (card.data ?? null)
    onSend({
      content: content.trim(),
      picture,
      order: attached,
      // With an order the server takes its subject.
      category: opens && attached === null ? (category ?? 'other') : undefined,
    })
    setContent('')
    setPicture(null)
    setLeft(order?.no ?? left)
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      {opens && order === null && (
        <div className={css.chips} role="group" aria-label="问题类型">
          {CATEGORIES.map(([key, label]) => (
            <Chip key={key} on={category === key} onClick={() => setCategory(category === key ? null : key)}>
              {label}
            </Chip>
          ))}
        </div>
      )}
      {order !== null && (
        <div className={css.attached}>
          {card.data !== undefined && <Card order={card.data} />}
          {card.isPending && <p>正在读取订单…</p>}
          {card.isError && <p>这笔订单无法附上，您可以直接写下单号</p>}
          <IconButton icon={x} size={18} label="不附上订单" onClick={() => setLeft(order.no)} />
        </div>
      )}
      {picture !== null && (
        <div className={css.attached}>
          <img className={css.small} src={picture.src} alt={UNSENT_PICTURE} />
          <IconButton icon={x} size={18} label="移除图片" onClick={() => setPicture(null)} />
        </div>
      )}
      <div className={css.bar}>
        {mayShow && (
          <>
            <IconButton
              icon={imagePlus}
              label={upload.isPending ? '图片上传中' : '发送图片'}
              aria-busy={upload.isPending}
              disabled={upload.isPending}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type="file"
              hidden
              accept="image/*"
              aria-label="选择图片"
              onChange={({ target }) => {
                const file = target.files?.[0]
                // Reset, so that the same file can be chosen again after a refusal.
                target.value = ''
                if (file !== undefined) upload.mutate(file, { onSuccess: setPicture })
              }}
            />
          </>
        )}
        <textarea
          className={css.field}
          aria-label="写给客服"
          placeholder="请描述您的问题"
          rows={1}
          maxLength={LIMITS.support.contentMax}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
        <button type="submit" className={css.send} aria-label="发送" aria-disabled={isEmpty || isWaiting}>
          <Icon d={sendHorizontal} size={20} />
        </button>
      </div>
    </form>
  )
}
