// Gallery: password field.
import { VALIDATION_TEXTS } from '@lanting/contract/texts'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { PasswordField } from './password-field.tsx'

export const demo: Demo = {
  title: '密码',
  Show,
}

function Show() {
  const [secret, setSecret] = useState('1234')
  return (
    <PasswordField
      placeholder="密码"
      value={secret}
      onChange={setSecret}
      error={VALIDATION_TEXTS.passwordTooShort}
    />
  )
}
