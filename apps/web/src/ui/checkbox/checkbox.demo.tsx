// Gallery: checkbox.
import type { Demo } from '#src/gallery/demo.ts'
import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Line } from '#src/gallery/stage.tsx'

export const demo: Demo = {
  title: '勾选',
  Show,
}

const nothing = () => undefined

function Show() {
  const [agreed, setAgreed] = useState(false)
  return (
    <Line>
      <Checkbox checked onChange={nothing}>
        自动登录
      </Checkbox>
      <Checkbox checked={agreed} onChange={setAgreed}>
        我已年满 18 周岁，并同意 <a href="#/abouts">服务条款</a>
      </Checkbox>
    </Line>
  )
}
