// Makes a staff account; the server makes its first password, which is shown once.
import { isRole, type Role, ROLE_TITLES, ROLES } from '@lanting/contract/permissions'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, Select } from '#src/ui/field/field.tsx'
import { SecretDialog } from '#src/ui/secret-dialog/secret-dialog.tsx'
import { useGivePassword } from './queries.ts'
import styles from './staff.module.css'

interface Draft {
  readonly username: string
  readonly name: string
  readonly role: Role
}

/** What is wrong and at which field, or null. */
export function staffMistake(draft: Draft): readonly [keyof Draft, string] | null {
  if (!/^[a-z0-9]{6,16}$/.test(draft.username)) return ['username', '6–16 位小写字母或数字']
  if (draft.name.trim() === '') return ['name', '请填写姓名']
  return null
}

export function NewStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>({ username: '', name: '', role: 'support' })
  const [tried, setTried] = useState(false)
  const create = useGivePassword('POST /office-api/staff/create')
  const mistake = tried ? staffMistake(draft) : null
  const errorAt = (field: keyof Draft) => (mistake?.[0] === field ? mistake[1] : null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (staffMistake(draft) === null) create.mutate({ ...draft, name: draft.name.trim() })
  }
  if (create.data !== undefined) {
    const { password } = create.data
    return <SecretDialog title="首次登录密码" owner={draft.name} secret={password} onClose={onClose} />
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
        <Eyes first={{ name: me.name, says: '建立账号', face: me.name }} second={null} />
        <Button type="submit" tone="primary" size="final" busy={create.isPending}>
          建立账号，生成首次密码
        </Button>
      </form>
    </Dialog>
  )
}
