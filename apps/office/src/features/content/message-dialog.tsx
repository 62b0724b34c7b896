// Writes one inbox message: recipient, promotional or not, and a preview.
import { toast } from '@lanting/browser-kit/toast'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { HtmlEditor } from '#src/ui/html-editor/html-editor.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './content.module.css'
import { useSendMessage } from './queries.ts'

const TARGETS = [
  ['one', '一位会员'],
  ['all', '全体会员'],
] as const

interface Draft {
  readonly target: 'one' | 'all'
  readonly username: string
  readonly title: string
  readonly content: string
  readonly promotional: boolean
}

/** What is still missing, at the field where it is missing. */
const missingIn = (draft: Draft) => ({
  username: draft.target === 'one' && draft.username.trim() === '' ? '请填写会员名' : null,
  title: draft.title.trim() === '' ? '请填写标题' : null,
  content: draft.content.trim() === '' ? '请填写内容' : null,
})
const NOTHING_MISSING = { username: null, title: null, content: null }

interface MessageDialogProps {
  /** Known when the member's page led here. */
  readonly to: string
  readonly onClose: () => void
}

export function MessageDialog({ to, onClose }: MessageDialogProps) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>({
    target: 'one',
    username: to,
    title: '',
    content: '',
    promotional: false,
  })
  const [tried, setTried] = useState(false)
  const send = useSendMessage()
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const missing = tried ? missingIn(draft) : NOTHING_MISSING
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(missingIn(draft)).some((text) => text !== null)) return
    send.mutate(
      {
        username: draft.target === 'all' ? null : draft.username.trim(),
        title: draft.title.trim(),
        content: draft.content,
        promotional: draft.promotional ? 1 : 0,
      },
      {
        onSuccess: (sent) => {
          toast.success(`已发给 ${sent.recipients.toLocaleString('en-US')} 人`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title="新站内信" width="widest" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.target}>
          <div className={styles.segments}>
            <span>发给</span>
            <Segmented
              label="发给"
              options={TARGETS}
              value={draft.target}
              onChange={(target) => set({ target })}
            />
          </div>
          {draft.target === 'one' && (
            <Field
              label="会员名"
              value={draft.username}
              maxLength={32}
              error={missing.username}
              onChange={(event) => set({ username: event.target.value })}
            />
          )}
        </div>
        <Field
          label="标题"
          value={draft.title}
          maxLength={60}
          error={missing.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <HtmlEditor
          label="内容"
          title={draft.title}
          value={draft.content}
          maxLength={20_000}
          onChange={(content) => set({ content })}
          error={missing.content ?? (send.isError ? messageOf(send.error) : null)}
        />
        <div className={styles.row}>
          <span>
            推广内容
            <small>打开后不发给处于自我排除或冷静期的会员</small>
          </span>
          <Toggle label="推广内容" on={draft.promotional} onChange={(promotional) => set({ promotional })} />
        </div>
        <Eyes first={{ name: me.name, says: '发送后不可撤回', face: me.name }} second={null} />
        <Button type="submit" tone="primary" size="final" busy={send.isPending}>
          {draft.target === 'all' ? '发给全体会员' : `发给 ${draft.username.trim() || '这位会员'}`}
        </Button>
      </form>
    </Dialog>
  )
}
