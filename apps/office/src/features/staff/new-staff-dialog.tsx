// Requests a staff account; after a second administrator approves, the requester reads its first password.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { isRole, type Role, ROLE_TITLES, ROLES } from '@lanting/contract/office/permissions'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, Select, TextArea } from '#src/ui/field/field.tsx'
import { useChangeStaff } from './queries.ts'
import styles from './staff.module.css'

interface Draft {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly reason: string
}

/** What is wrong and at which field, or null. */
export function staffMistake(draft: Draft): readonly [keyof Draft, string] | null {
  if (!/^[a-z0-9]{6,16}$/.test(draft.username)) return ['username', '6–16 位小写字母或数字']
  if (draft.name.trim() === '') return ['name', '请填写姓名']
  if (draft.reason.trim() === '') return ['reason', WORDS.missing]
  return null
}

export function NewStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>({ username: '', name: '', role: 'support', reason: '' })
  const [tried, setTried] = useState(false)
  const create = useChangeStaff('POST /office-api/staff/create')
  const mistake = tried ? staffMistake(draft) : null
  const errorAt = (field: keyof Draft) => (mistake?.[0] === field ? mistake[1] : null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (staffMistake(draft) !== null) return
    const onSuccess = () => {
      toast.success(WORDS.toOtherAdmin)
      onClose()
    }
    create.mutate({ ...draft, name: draft.name.trim(), reason: draft.reason.trim() }, { onSuccess })
  }
  return (
    <Dialog title="新员工" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="员工账号"
          hint="6–16 位小写字母或数字，建立后不可更改"
          value={draft.username}
          maxLength={16}
          autoComplete="off"
          error={errorAt('username') ?? (create.isError ? messageOf(create.error) : null)}
          onChange={(event) => setDraft({ ...draft, username: event.target.value.trim() })}
        />
        <Field
          label="姓名"
          hint="显示在操作日志与复核申请中"
          value={draft.name}
          maxLength={20}
          error={errorAt('name')}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Select
          label="角色"
          hint="能做什么完全由角色决定"
          value={draft.role}
          options={ROLES.map((role) => [role, ROLE_TITLES[role]] as const)}
          onChange={(event) => isRole(event.target.value) && setDraft({ ...draft, role: event.target.value })}
        />
        <TextArea
          label="申请原因（第二人会看到）"
          value={draft.reason}
          maxLength={LIMITS.noteMax}
          error={errorAt('reason')}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <Eyes
          first={{ name: me.name, says: '发起', face: me.name }}
          second={{ name: WORDS.otherAdmin, says: '同意后建立，首次密码由对方领取并交给本人' }}
        />
        <Button type="submit" tone="primary" size="final" busy={create.isPending}>
          {WORDS.askSecond}
        </Button>
      </form>
    </Dialog>
  )
}
