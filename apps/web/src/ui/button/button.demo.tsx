// Gallery: button.
import { play, undo2 } from '@lanting/design/icons'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from './button.tsx'

export const demo: Demo = {
  title: '按钮',
  note: '52 / 44 / 32（触区 44）',
  Show,
}

function Show() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      <Button block>主操作</Button>
      <Button block variant="secondary">
        次操作
      </Button>
      <Button block variant="outline" icon={play}>
        描边
      </Button>
      <Button block variant="danger">
        危险操作
      </Button>
      <Button block variant="danger-solid">
        解除绑定
      </Button>
      <Button block variant="zhu">
        收下
      </Button>
      <Button block inactive>
        未填完（仍可点）
      </Button>
      <Button block disabled>
        不可用
      </Button>
      <Button block loading={busy} onClick={() => setBusy(!busy)}>
        提交中
      </Button>
      <Line>
        <Button size="md" variant="secondary">
          中号
        </Button>
        <Button size="sm" variant="secondary" icon={undo2}>
          一键回收
        </Button>
        <Button size="sm">登录</Button>
        <Button size="sm" variant="outline">
          注册
        </Button>
        <Button size="sm" variant="ghost">
          全部
        </Button>
      </Line>
    </>
  )
}
