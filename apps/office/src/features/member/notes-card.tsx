// Staff notes about this member, invisible to the member.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import { type MemberFull, useAddNote } from './queries.ts'

interface NotesCardProps {
  readonly id: number
  readonly notes: MemberFull['notes']
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly mayWrite: boolean
}

export function NotesCard({ id, notes, inputRef, mayWrite }: NotesCardProps) {
  const [draft, setDraft] = useState('')
  const add = useAddNote(id)
  const save = () => {
    if (draft.trim() === '' || add.isPending) return
    add.mutate(draft.trim(), {
      onSuccess: () => {
        setDraft('')
        toast.success('备注已保存')
      },
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
    if (event.key === 'Escape') inputRef.current?.blur()
  }
  return (
    <Card title="备注" aside="员工可见，会员不可见">
      {mayWrite && (
        <div className={styles.write}>
          <TextArea
            bare
            ref={inputRef}
            label="新备注"
            placeholder="写下同事需要知道的事"
            value={draft}
            maxLength={LIMITS.noteMax}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={press}
          />
          <Button
            size="row"
            tone="soft"
            keys={['⌘', '↵']}
            busy={add.isPending}
            disabled={draft.trim() === ''}
            onClick={save}
          >
            保存备注
          </Button>
        </div>
      )}
      {notes.length === 0 && <p className={text.muted}>还没有备注</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            {note.content}
            <small>
              {note.staff} · {note.created_at}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
