// Gallery: line field.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { LineField, LinePicker } from './line-field.tsx'

export const demo: Demo = {
  title: '行内输入',
  Show,
}

const nothing = () => undefined

function Show() {
  const [name, setName] = useState('')
  return (
    <>
      <LineField label="付款人" placeholder="与账户一致" value={name} onChange={setName} />
      <LinePicker label="银行" value="" placeholder="请选择" onPress={nothing} error="请选择银行" />
    </>
  )
}
