// Staff login: the password, then the code of the authenticator where one is enrolled.
import { Ban, CircleUserRound, Clock, CornerDownLeft, Shield } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { useLogin } from './queries.ts'
import { Steps } from './steps.tsx'
import { TotpStep } from './totp-step.tsx'

const ENDED_TEXTS = {
  left: null,
  expired: '登录已过期，请重新登录',
  idle: '闲置 15 分钟，已自动退出',
} as const

/** The password was right; the second step is asked for. */
interface Waiting {
  readonly username: string
  readonly ticket: string
  readonly hasPasskey: boolean
}

export function LoginPage() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return (
    <Entrance>
      {waiting === null ? (
        <PasswordStep onTicket={setWaiting} />
      ) : (
        <TotpStep {...waiting} onBack={() => setWaiting(null)} />
      )}
    </Entrance>
  )
}

function PasswordStep({ onTicket }: { readonly onTicket: (waiting: Waiting) => void }) {
  const ended = useSession((state) => state.ended)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const login = useLogin()
  const notice = ended === null ? null : ENDED_TEXTS[ended]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') return setMissing('请输入员工账号和密码')
    setMissing(null)
    const answer = await login.mutateAsync({ username: username.trim(), password }).catch(() => null)
    if (answer?.step !== 'totp') return
    onTicket({ username: username.trim(), ticket: answer.ticket, hasPasskey: answer.passkey === 1 })
  }
  const error = missing ?? (login.isError ? messageOf(login.error) : null)

  return (
    <form onSubmit={submit} noValidate>
      {notice !== null && (
        <p className={styles.alert} role="status">
          <Clock size={15} aria-hidden="true" />
          {notice}
        </p>
      )}
      <Steps at={0} />
      <h1>员工登录</h1>
      <div className={styles.fields}>
        <Field
          tall
          label="员工账号"
          icon={<CircleUserRound size={18} aria-hidden="true" />}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <PasswordField
          tall
          label="密码"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          maxLength={128}
          error={error}
        />
        <Button type="submit" tone="primary" size="login" busy={login.isPending}>
          下一步
          <CornerDownLeft size={17} aria-hidden="true" />
        </Button>
      </div>
      <ul className={styles.notes}>
        <li>
          <Clock size={15} aria-hidden="true" />
          闲置 15 分钟自动退出，12 小时后需重新登录
        </li>
        <li>
          <Ban size={15} aria-hidden="true" />
          账号只属于本人，不共用、不保存在浏览器
        </li>
        <li>
          <Shield size={15} aria-hidden="true" />
          连续输错 5 次锁定 15 分钟
        </li>
      </ul>
    </form>
  )
}
