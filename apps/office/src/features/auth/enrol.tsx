// Binds an authenticator: the password again, then the picture to scan (or the secret to type), then one code.
import { toast } from '@lanting/browser-kit/toast'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CodeInput } from '#src/ui/code-input/code-input.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import enrolStyles from './enrol.module.css'
import styles from './entrance.module.css'
import { OwnerField } from './owner-field.tsx'
import { useConfirmEnrol, useEnrol } from './queries.ts'

export function Enrol({ onDone }: { readonly onDone?: () => void }) {
  const [password, setPassword] = useState('')
  const enrol = useEnrol()
  if (enrol.data !== undefined) {
    return <Confirm secret={enrol.data.secret} uri={enrol.data.uri} {...(onDone ? { onDone } : {})} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') enrol.mutate({ password })
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <OwnerField />
      <PasswordField
        label="先输入您的登录密码"
        autoComplete="current-password"
        value={password}
        maxLength={128}
        onChange={(event) => setPassword(event.target.value)}
        error={enrol.isError ? messageOf(enrol.error) : null}
      />
      <Button type="submit" tone="primary" busy={enrol.isPending} disabled={password === ''}>
        显示绑定二维码
      </Button>
    </form>
  )
}

interface ConfirmProps {
  readonly secret: string
  readonly uri: string
  readonly onDone?: () => void
}

function Confirm({ secret, uri, onDone }: ConfirmProps) {
  const [code, setCode] = useState('')
  const confirm = useConfirmEnrol()
  const error = confirm.isError && code === '' ? messageOf(confirm.error) : null
  const send = (full: string) =>
    confirm.mutate(
      { code: full },
      {
        onSuccess: () => {
          toast.success('动态口令已绑定，下次登录起生效')
          onDone?.()
        },
        onError: () => setCode(''),
      },
    )
  return (
    <div className={styles.fields}>
      <div className={enrolStyles.qr}>
        <QRCodeSVG value={uri} size={148} level="M" title="绑定二维码" />
        <div>
          <p>用身份验证器扫描，或手动输入密钥：</p>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button tone="outline" size="row" onClick={() => void copy(secret)}>
            复制密钥
          </Button>
        </div>
      </div>
      <p>再输入验证器显示的 6 位数字，确认绑定成功：</p>
      <CodeInput value={code} onChange={setCode} onComplete={send} error={error} busy={confirm.isPending} />
    </div>
  )
}
