// The passwords before an account is closed: a stolen session alone cannot ask for it.
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { useAskClosure } from '#src/features/mydata/closure-queries.ts'
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

function Content({ needsPayPassword, onClose }: ClosureSheetProps) {
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
      <p className={css.text}>从现在起不能存款、游戏和领取优惠，场馆里的钱会自动收回。7 天内可以撤回。</p>
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
      {ask.isError && (
        <div role="alert">
          <Note tone="danger">{ask.error.message}</Note>
        </div>
      )}
      <Button block type="submit" variant="danger-solid" loading={ask.isPending} disabled={!isReady}>
        确认注销
      </Button>
    </form>
  )
}
