// What confirms a new card: the payment password, or a passkey where there is one that may.
import { LIMITS } from '@lanting/contract/limits'
import { scanFace } from '@lanting/design/icons'
import { type Ref, useState } from 'react'
import { LOCK_NOTE } from '#src/features/card/rules.ts'
import { USE_PAY_PASSWORD } from '#src/lib/words/passkey-words.ts'
import { useCanConfirm } from '#src/queries/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import css from './add-card.module.css'

export function useCardConfirmation() {
  const can = useCanConfirm()
  const [byPassword, setByPassword] = useState(false)
  return { isPasskey: can && !byPassword, usePassword: () => setByPassword(true) }
}

interface CardConfirmProps {
  readonly confirmation: ReturnType<typeof useCardConfirmation>
  readonly password: string
  readonly error: string | null
  readonly onType: (password: string) => void
  readonly ref: Ref<HTMLInputElement>
}

export function CardConfirm({ confirmation, password, error, onType, ref }: CardConfirmProps) {
  if (confirmation.isPasskey) {
    return (
      <Note tone="primary" icon={scanFace}>
        用通行密钥确认：您签的就是这张卡，卡号改一位签名就无效。
        <Button size="sm" variant="ghost" onClick={confirmation.usePassword}>
          {USE_PAY_PASSWORD}
        </Button>
      </Note>
    )
  }
  return (
    <PasswordField
      ref={ref}
      label="支付密码"
      labelEnd={<span className={css.end}>{LOCK_NOTE}</span>}
      placeholder={`${LIMITS.payPassword.min}–${LIMITS.payPassword.max} 位`}
      autoComplete="off"
      maxLength={LIMITS.payPassword.max}
      value={password}
      error={error}
      onChange={onType}
    />
  )
}
