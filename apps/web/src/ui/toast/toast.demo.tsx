// Gallery: toast.
import { hideToast, toast, useToast } from '@lanting/browser-kit/toast'
import { SCREEN_TEXTS, STATE_TEXTS, VALIDATION_TEXTS } from '@lanting/contract/texts'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Toast } from './toast.tsx'

export const demo: Demo = {
  title: '短提示',
  Show,
}

function Show() {
  const shown = useToast((state) => state.shown)
  return (
    <Line>
      <Toast shown={shown} onDone={hideToast} />
      <Button size="sm" onClick={() => toast.success(SCREEN_TEXTS.copied)}>
        成功
      </Button>
      <Button size="sm" onClick={() => toast.error(VALIDATION_TEXTS.withdrawPasswordMissing)}>
        错误
      </Button>
      <Button size="sm" onClick={() => toast.info(STATE_TEXTS.bettingClosed)}>
        提示
      </Button>
    </Line>
  )
}
