// Writes of an incident for the public page; it is published when an administrator agrees, and never deleted.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import { formatBeijing } from '@lanting/contract/time'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Field, Select, TextArea } from '#src/ui/field/field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type TrustPageData, useTrustAsk } from './queries.ts'
import styles from './trust.module.css'

interface IncidentDialogProps {
  readonly incidents: TrustPageData['incidents']
  readonly onClose: () => void
}

export function IncidentDialog({ incidents, onClose }: IncidentDialogProps) {
  const me = useMe()
  const ask = useTrustAsk('POST /office-api/trust/incident/ask')
  const [draft, setDraft] = useState({
    title: '',
    text: '',
    started: formatBeijing(new Date(now())),
    ended: '',
    follows: '',
  })
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })
  const send = (reason: string) =>
    ask.mutate(
      {
        title: draft.title.trim(),
        text: draft.text.trim(),
        started: draft.started.trim(),
        ended: draft.ended.trim() === '' ? null : draft.ended.trim(),
        follows: draft.follows === '' ? null : Number(draft.follows),
        reason,
      },
      {
        onSuccess: () => {
          toast.success(WORDS.askedAdmin)
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title="写事件"
      verb={WORDS.askSecond}
      first={{ name: me.name, says: '发起，现在', face: me.name }}
      second={{ name: '管理员', says: WORDS.notTheSame }}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>同意之后写在公开页，不能改，也不能删；后来的情况写成补充。</p>
        <Select
          label="说的是"
          value={draft.follows}
          options={[
            ['', '一件新的事'],
            ...incidents.map(({ id, title }) => [String(id), `补充：${title}`] as const),
          ]}
          onChange={set('follows')}
        />
        <Field label="标题" value={draft.title} maxLength={30} onChange={set('title')} />
        <TextArea label="发生了什么" value={draft.text} maxLength={200} onChange={set('text')} />
        <Field label="开始（年-月-日 时:分:秒）" value={draft.started} onChange={set('started')} />
        <Field label="结束（还没有就留空）" value={draft.ended} onChange={set('ended')} />
      </div>
    </ReasonDialog>
  )
}
