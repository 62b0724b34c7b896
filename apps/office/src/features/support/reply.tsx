// The reply form: templates, the text, and the button. Only the claimer of the conversation writes in it.
import { now } from '@lanting/browser-kit/clock'
import { fillTemplate } from '@lanting/contract/rules/support-template'
import { ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { claimStateOf } from '#src/lib/review/review-state.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chips/chips.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { useClaim, useReply, useTemplates } from './queries.ts'
import { placesOf, type SupportRow } from './rules.ts'
import styles from './support.module.css'

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
  const me = useMe()
  const templates = useTemplates().data ?? []
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
        {templates.map(({ id, title, content }) => {
          const words = fillTemplate(content, placesOf(row, me.name))
          return (
            <Chip key={id} on={draft === words} onClick={() => setDraft(words)}>
              {title}
            </Chip>
          )
        })}
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
