// One passkey: its name, and removing it; the last one asks for the login password.
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { useState } from 'react'
import { useRemovePasskey, useRenamePasskey } from '#src/features/member/security/passkey-queries.ts'
import type { Passkey } from '#src/queries/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './security-screen.module.css'

interface PasskeySheetProps {
  readonly passkey: Passkey | null
  readonly isLast: boolean
  readonly onClose: () => void
}

export function PasskeySheet({ passkey, isLast, onClose }: PasskeySheetProps) {
  // Keeps the key visible during the closing animation.
  const [last, setLast] = useState(passkey)
  if (passkey !== null && passkey !== last) setLast(passkey)
  if (last === null) return null
  return (
    <Sheet open={passkey !== null} onClose={onClose} title={last.name}>
      <Content key={last.id} passkey={last} isLast={isLast} onClose={onClose} />
    </Sheet>
  )
}

function Content({ passkey, isLast, onClose }: PasskeySheetProps & { readonly passkey: Passkey }) {
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  const [name, setName] = useState(passkey.name)
  const [isRemoving, setRemoving] = useState(false)
  const [password, setPassword] = useState('')
  const askRemove = () => {
    if (!isRemoving) setRemoving(true)
    else remove.mutate({ id: passkey.id, ...(isLast ? { password } : {}) }, { onSuccess: onClose })
  }
  return (
    <div className={css.form}>
      <Facts
        facts={[
          { label: '添加', value: passkey.created_at.slice(0, 16) },
          { label: '上次使用', value: passkey.last_used?.slice(0, 16) ?? '还没有用过' },
          ...(passkey.money_from === null
            ? []
            : [{ label: '可确认取款', value: `${passkey.money_from.slice(5, 16)} 起` }]),
        ]}
      />
      <Field
        label="名称"
        value={name}
        maxLength={PASSKEY.nameMax}
        autoComplete="off"
        error={name.trim() === '' ? refusalText('passkeyNameMissing') : null}
        onChange={setName}
        action={
          <Button
            size="sm"
            variant="secondary"
            disabled={name.trim() === '' || name.trim() === passkey.name}
            loading={rename.isPending}
            onClick={() => rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })}
          >
            保存
          </Button>
        }
      />
      {isRemoving && (
        <Note tone="warning">
          删除后不能再用它登录或确认取款{isLast ? '；这是最后一把，请输入登录密码' : ''}。
        </Note>
      )}
      {isRemoving && isLast && (
        <PasswordField
          label="登录密码"
          value={password}
          maxLength={LIMITS.accountInputMax}
          autoComplete="current-password"
          onChange={(typed) => {
            setPassword(typed)
            remove.reset()
          }}
        />
      )}
      {remove.isError && (
        <div role="alert">
          <Note tone="danger">{remove.error.message}</Note>
        </div>
      )}
      <Button
        block
        variant={isRemoving ? 'danger-solid' : 'danger'}
        loading={remove.isPending}
        disabled={isRemoving && isLast && password === ''}
        onClick={askRemove}
      >
        {isRemoving ? '确认删除' : '删除这把密钥'}
      </Button>
    </div>
  )
}
