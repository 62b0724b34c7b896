// The middle pane: the message, the answers, and the next answer. A member's words are text, never HTML.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { SUPPORT_CATEGORIES } from '@lanting/contract/codes'
import { SUPPORT } from '@lanting/contract/states'
import { ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chip } from '#src/ui/chips/chips.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { writerOf } from './conversation-list.tsx'
import { type SupportRow, useClose, useReply } from './queries.ts'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './support.module.css'

const USUAL: readonly (readonly [title: string, words: string])[] = [
  ['请提供单号', '您好，请告诉我相关的订单号，我们马上为您查询。请不要发送密码或验证码。'],
  ['已转同事核对', '您好，已转交同事核对，处理结果会发到您的站内信，请留意。'],
  ['理性娱乐入口', '您可以在「我的」—「理性娱乐」中设定限额、冷静期或自我排除，下调立即生效。'],
]

export function Thread({ row }: { readonly row: SupportRow }) {
  const close = useClose()
  const state = SUPPORT.word(row.state)
  const isOpen = state !== 'closed'
  const end = () => {
    if (isOpen && !close.isPending) close.mutate(row.id, { onSuccess: () => toast.success('会话已结束') })
  }
  useKeys({ e: end })
  return (
    <Card
      fill
      flush
      title={
        <>
          {writerOf(row)} <Tag tone={state === 'waiting' ? 'wait' : 'neutral'}>{SUPPORT.label(state)}</Tag>
        </>
      }
      aside={
        <>
          {SUPPORT_CATEGORIES[row.category]} · {row.created_at}
          {isOpen && (
            <Button size="row" keys={['E']} busy={close.isPending} onClick={end}>
              结束
            </Button>
          )}
        </>
      }
    >
      <ScrollRegion className={styles.thread} label="对话">
        <Bubble name={writerOf(row)} words={row.content} at={row.created_at} />
        {row.replies.map((reply) => (
          <Bubble
            key={`${reply.created_at} ${reply.content}`}
            mine
            name={reply.staff}
            words={reply.content}
            at={`${reply.staff} · ${reply.created_at}`}
          />
        ))}
        {!isOpen && <p className={styles.system}>会话已结束</p>}
      </ScrollRegion>
      {isOpen && <Reply row={row} />}
    </Card>
  )
}

interface BubbleProps {
  readonly name: string
  readonly words: string
  readonly at: string
  readonly mine?: boolean
}

function Bubble({ name, words, at, mine = false }: BubbleProps) {
  return (
    <div className={styles.bubble} data-mine={mine || undefined}>
      <Avatar seed={name} size={32} />
      <div>
        <p>{words}</p>
        <small>{at}</small>
      </div>
    </div>
  )
}

function Reply({ row }: { readonly row: SupportRow }) {
  const [draft, setDraft] = useState('')
  const reply = useReply()
  const send = () => {
    if (draft.trim() === '' || reply.isPending) return
    const done = { onSuccess: () => setDraft('') }
    reply.mutate({ id: row.id, content: draft.trim() }, done)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  return (
    <div className={styles.reply}>
      <div className={styles.usual}>
        {USUAL.map(([title, words]) => (
          <Chip key={title} on={draft === words} onClick={() => setDraft(words)}>
            {title}
          </Chip>
        ))}
      </div>
      <TextArea
        bare
        label="回复"
        placeholder={
          row.member === null ? `访客不会收到站内信，请按对方留下的方式联系` : '回复会发到会员的站内信'
        }
        value={draft}
        maxLength={2000}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
      />
      <div className={styles.send}>
        <span>
          <ShieldCheck size={14} aria-hidden="true" />
          客服不索要密码、验证码；不承诺未确认的金额与时间
        </span>
        <Button
          tone="primary"
          keys={['⌘', '↵']}
          busy={reply.isPending}
          disabled={draft.trim() === ''}
          onClick={send}
        >
          发送
        </Button>
      </div>
    </div>
  )
}
