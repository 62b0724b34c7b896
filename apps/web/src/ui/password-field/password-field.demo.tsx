// Gallery: password field.
import type { Demo } from '#src/gallery/demo.ts'
import { useState } from 'react'
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
      error="请输入正确的密码长度，最少6位！"
    />
  )
}
