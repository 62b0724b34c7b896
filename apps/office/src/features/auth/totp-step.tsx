// The second step: six digits that paste and submit themselves, with the time the current code has left.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { deviceNow } from '@lanting/browser-kit/clock'
import { canUsePasskeys } from '@lanting/browser-kit/passkeys'
import { LIMITS } from '@lanting/contract/limits'
import { Fingerprint, Smartphone, Users } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CodeInput } from '#src/ui/code-input/code-input.tsx'
import styles from './entrance.module.css'
import { useLoginPasskey, useLoginTotp } from './queries.ts'
import { Steps } from './steps.tsx'

interface TotpStepProps {
  readonly username: string
  readonly ticket: string
  readonly hasPasskey: boolean
  readonly onBack: () => void
}

export function TotpStep({ username, ticket, hasPasskey, onBack }: TotpStepProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = useLoginTotp()
  const error = check.isError && code === '' ? messageOf(check.error) : null

  const send = (full: string) => {
    check.mutate(
      { ticket, code: full },
      {
        onError: () => {
          setCode('')
          input.current?.focus()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === LIMITS.staff.totpDigits) send(code)
  }
  return (
    <form onSubmit={submit}>
      <Steps at={1} />
      <h1>输入动态口令</h1>
      <p className={styles.lead}>打开身份验证器，输入本站后台的 6 位数字</p>
      <div className={styles.who}>
        <Avatar seed={username} size={28} />
        <b>{username}</b>
        <span>密码已验证</span>
        <button type="button" onClick={onBack}>
          换账号
        </button>
      </div>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={send}
        error={error}
        busy={check.isPending}
        inputRef={input}
      />
      <Remaining />
      <div className={styles.fields}>
        <Button
          type="submit"
          tone="primary"
          size="login"
          busy={check.isPending}
          disabled={code.length < LIMITS.staff.totpDigits}
        >
          登录
        </Button>
      </div>
      {hasPasskey && canUsePasskeys() && <ByPasskey ticket={ticket} />}
      <p className={styles.centred}>输满 6 位自动提交，每个口令只能用一次</p>
      <ul className={styles.notes}>
        <li>
          <Smartphone size={15} aria-hidden="true" />
          手机不在身边或已更换：请联系管理员申请重置验证器
        </li>
        <li>
          <Users size={15} aria-hidden="true" />
          重置须两位管理员确认，24 小时后生效
        </li>
      </ul>
    </form>
  )
}

/** In place of the code, with a key of this account. */
function ByPasskey({ ticket }: { readonly ticket: string }) {
  const login = useLoginPasskey()
  return (
    <div className={styles.fields}>
      <Button tone="outline" size="login" busy={login.isPending} onClick={() => login.mutate(ticket)}>
        <Fingerprint size={17} aria-hidden="true" />
        用通行密钥代替动态口令
      </Button>
      {login.isError && (
        <p className={styles.alert} role="alert">
          {messageOf(login.error)}
        </p>
      )}
    </div>
  )
}

const RING = 2 * Math.PI * 8

/** Counts down the half minute of the current code. */
function Remaining() {
  const period = LIMITS.staff.totpPeriodSec
  const [left, setLeft] = useState(() => secondsLeft(period))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(period)), 1000)
    return () => clearInterval(timer)
  }, [period])
  return (
    <p className={styles.below}>
      <svg width="18" height="18" viewBox="0 0 20 20" fill="none" strokeWidth="3" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="var(--c-surface-3)" />
        <circle
          cx="10"
          cy="10"
          r="8"
          stroke="var(--c-primary)"
          strokeLinecap="round"
          strokeDasharray={`${(RING * left) / period} ${RING}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      当前口令剩余 {left} 秒
    </p>
  )
}

function secondsLeft(period: number): number {
  return period - (Math.floor(deviceNow() / 1000) % period)
}
