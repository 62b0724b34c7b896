// Gallery: dialog.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { sceneUrl } from '@lanting/design/art-url'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog, Dialog, type Question } from './dialog.tsx'

export const demo: Demo = {
  title: '对话框',
  Show,
}

const UNBIND = {
  title: SCREEN_TEXTS.unbindTitle,
  text: SCREEN_TEXTS.unbindConfirm,
  yes: '解除绑定',
  no: '取消',
  tone: 'danger',
} as const satisfies Question

function Show() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => setOpen(false)
  return (
    <Line>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {SCREEN_TEXTS.noticesTab}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        解除绑定
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="欢迎"
        art={sceneUrl('welcome')}
        artWords={<b>欢迎来到澜亭</b>}
        text="所有金额均为虚拟，不可充值、不可兑换真实货币。"
        align="left"
        stacked
        actions={
          <>
            <Button block onClick={close}>
              知道了
            </Button>
            <Button block variant="ghost" size="md" onClick={close}>
              去设置限额
            </Button>
          </>
        }
      />
      <ConfirmDialog asked={asking ? { ...UNBIND, answer: () => setAsking(false) } : null} />
    </Line>
  )
}
