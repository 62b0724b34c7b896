// What confirms that an account is closed: a passkey, or the passwords. A stolen session alone cannot ask for it.
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { useAskClosure, useAskClosureByPasskey } from '#src/features/mydata/closure-queries.ts'
import { useCanConfirm } from '#src/queries/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './my-data.module.css'

interface ClosureSheetProps {
  readonly open: boolean
  readonly needsPayPassword: boolean
  readonly onClose: () => void
}

export function ClosureSheet(props: ClosureSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title="确认注销账号">
      <Content key={String(props.open)} {...props} />
    </Sheet>
  )
}

function Content(props: ClosureSheetProps) {
  const can = useCanConfirm()
  const [byPassword, setByPassword] = useState(false)
  return (
    <>
      <p className={css.text}>从现在起不能存款、游戏和领取优惠，场馆里的钱会自动收回。7 天内可以撤回。</p>
      {can && !byPassword ? (
        <ByPasskey onClose={props.onClose} onPassword={() => setByPassword(true)} />
      ) : (
        <ByPasswords {...props} />
      )}
    </>
  )
}

interface ByPasskeyProps {
  readonly onClose: () => void
  readonly onPassword: () => void
}

function ByPasskey({ onClose, onPassword }: ByPasskeyProps) {
  const ask = useAskClosureByPasskey()
  return (
    <div className={css.form}>
      {ask.isError && <Refused message={ask.error.message} />}
      <Button
        block
        variant="danger-solid"
        loading={ask.isPending}
        onClick={() => ask.mutate(undefined, { onSuccess: (closure) => closure !== null && onClose() })}
      >
        用通行密钥确认注销
      </Button>
      <Button block variant="ghost" disabled={ask.isPending} onClick={onPassword}>
        改用密码
      </Button>
    </div>
  )
}

function Refused({ message }: { readonly message: string }) {
  return (
    <div role="alert">
      <Note tone="danger">{message}</Note>
    </div>
  )
}

function ByPasswords({ needsPayPassword, onClose }: ClosureSheetProps) {
  const [password, setPassword] = useState('')
  const [payPassword, setPayPassword] = useState('')
  const ask = useAskClosure()
  const isReady = password !== '' && (!needsPayPassword || payPassword !== '')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady)
          ask.mutate(
            { password, ...(needsPayPassword ? { pay_pass: payPassword } : {}) },
            { onSuccess: onClose },
          )
      }}
    >
      <PasswordField
        label="登录密码"
        value={password}
        maxLength={LIMITS.accountInputMax}
        autoComplete="current-password"
        onChange={(typed) => {
          setPassword(typed)
          ask.reset()
        }}
      />
      {needsPayPassword && (
        <PasswordField
          label="支付密码"
          value={payPassword}
          maxLength={LIMITS.payPassword.max}
          autoComplete="off"
          onChange={(typed) => {
            setPayPassword(typed)
            ask.reset()
          }}
        />
      )}
      {ask.isError && <Refused message={ask.error.message} />}
      <Button block type="submit" variant="danger-solid" loading={ask.isPending} disabled={!isReady}>
        确认注销
      </Button>
    </form>
  )
}
