// Gallery: field.
import { userRound } from '@lanting/design/icons'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Field } from './field.tsx'

export const demo: Demo = {
  title: '输入框',
  Show,
}

const nothing = () => undefined

function Show() {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('linyu88')
  return (
    <>
      <Field icon={userRound} placeholder="手机号或用户名" value={name} onChange={setName} />
      <Field
        icon={userRound}
        placeholder="用户名"
        value={typed}
        onChange={setTyped}
        clearable
        hint="6–16 位，字母或数字"
      />
      <Field
        label="推荐人 UID"
        labelEnd="选填"
        value="800216"
        onChange={nothing}
        readOnly
        numeric
        inset
        action={<Tag tone="primary">邀请链接带入</Tag>}
      />
    </>
  )
}
