// Own passkeys: added with the password and the current code, removed with the password.
import { toast } from '@lanting/browser-kit/toast'
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import { LIMITS } from '@lanting/contract/limits'
import { PASSKEY_KNOWN } from '@lanting/contract/texts/passkeys'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import styles from './account-page.module.css'
import entrance from './entrance.module.css'
import { OwnerField } from './owner-field.tsx'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './queries.ts'

export function PasskeysCard() {
  const { data } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <Card title="通行密钥" aside={data === undefined ? undefined : `${data.keys.length} 把`}>
      <p className={styles.text}>
        登录第二步可用它代替动态口令：本机的指纹、面容或安全密钥，钓鱼网站用不了。
      </p>
      <ul>
        {data?.keys.map((key) => (
          <li key={key.id} className={styles.text}>
            {key.name}，{key.created_at.slice(0, 10)} 添加
            {key.last_used === null ? '，还没有用过' : `，${key.last_used.slice(0, 16)} 用过`}{' '}
            <Button tone="outline" size="row" onClick={() => setRemoved(key.id)}>
              删除 {key.name}
            </Button>
          </li>
        ))}
      </ul>
      {removed !== null && <Remove id={removed} onDone={() => setRemoved(null)} />}
      {isAdding ? (
        <Add onDone={() => setAdding(false)} />
      ) : (
        <Button tone="outline" onClick={() => setAdding(true)}>
          添加通行密钥
        </Button>
      )}
    </Card>
  )
}

function Add({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState({ name: '工位电脑', password: '', code: '' })
  const add = useAddPasskey()
  const isComplete =
    draft.name.trim() !== '' && draft.password !== '' && draft.code.length === LIMITS.staff.totpDigits
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    add.mutate(draft, {
      onSuccess: (end) => {
        if (end === 'done') toast.success('下次登录可用它代替动态口令')
        else toast.info(end === 'known' ? PASSKEY_KNOWN : '没有添加')
        onDone()
      },
    })
  }
  return (
    <form className={entrance.fields} onSubmit={submit}>
      <OwnerField />
      <Field
        label="名称"
        value={draft.name}
        maxLength={PASSKEY.nameMax}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        value={draft.password}
        maxLength={128}
        onChange={({ target }) => setDraft({ ...draft, password: target.value })}
      />
      <Field
        label="当前动态口令"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={draft.code}
        maxLength={LIMITS.staff.totpDigits}
        error={add.isError ? messageOf(add.error) : null}
        onChange={({ target }) => setDraft({ ...draft, code: target.value })}
      />
      <Button type="submit" tone="primary" busy={add.isPending} disabled={!isComplete}>
        继续
      </Button>
    </form>
  )
}

function Remove({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [password, setPassword] = useState('')
  const remove = useRemovePasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') remove.mutate({ id, password }, { onSuccess: onDone })
  }
  return (
    <form className={entrance.fields} onSubmit={submit}>
      <OwnerField />
      <PasswordField
        label="输入登录密码确认删除"
        autoComplete="current-password"
        value={password}
        maxLength={128}
        error={remove.isError ? messageOf(remove.error) : null}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" tone="primary" busy={remove.isPending} disabled={password === ''}>
        确认删除
      </Button>
    </form>
  )
}
