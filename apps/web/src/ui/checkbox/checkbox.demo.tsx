// Gallery: checkbox.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Checkbox } from './checkbox.tsx'

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
        我已年满 18 周岁，并同意 <a href="#/abouts">{RULING_TEXTS.article9}</a>
      </Checkbox>
    </Line>
  )
}
