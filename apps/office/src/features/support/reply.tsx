// The reply form: canned replies, the text, and the button. Only the claimer of the conversation writes in it.
import { now } from '@lanting/browser-kit/clock'
import { ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { claimStateOf } from '#src/lib/review-state.ts'
import { WORDS } from '#src/lib/words.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chips/chips.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { useClaim, useReply } from './queries.ts'
import type { SupportRow } from './rules.ts'
import styles from './support.module.css'

const USUAL: readonly (readonly [title: string, words: string])[] = [
  ['请提供单号', '您好，请告诉我相关的订单号，我们马上为您查询。请不要发送密码或验证码。'],
  ['已转同事核对', '您好，已转交同事核对，处理结果会发到您的站内信，请留意。'],
  ['理性娱乐入口', '您可以在「我的」—「理性娱乐」中设定限额、冷静期或自我排除，下调立即生效。'],
]

/** One person replies at a time; a claim idle for half an hour can be taken over. */
export function ClaimFirst({ row }: { readonly row: SupportRow }) {
  const claim = useClaim()
  const claimState = claimStateOf(row.claim, now())
  const claimCase = () => {
    if (claimState !== 'other' && !claim.isPending) claim.mutate({ id: row.id })
  }
  useKeys({ c: claimCase })
  return (
    <div className={styles.reply}>
      {claimState === 'other' ? (
        <LockedLine>{row.claim?.staff} 已认领，正在回复</LockedLine>
      ) : (
        <Button size="final" tone="primary" keys={['C']} busy={claim.isPending} onClick={claimCase}>
          {claimState === 'free' ? '认领后回复' : WORDS.takeOver(row.claim?.staff)}
        </Button>
      )}
    </div>
  )
}

export function Reply({ row }: { readonly row: SupportRow }) {
  const [draft, setDraft] = useState('')
  const reply = useReply()
  const send = () => {
    if (draft.trim() === '' || reply.isPending) return
    reply.mutate({ id: row.id, content: draft.trim() }, { onSuccess: () => setDraft('') })
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
