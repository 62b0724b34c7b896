// One message in full: its title, its time unless times are switched off, its sanitised text.
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import type { BeijingTime } from '@lanting/contract/time'
import { useState } from 'react'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './message-screen.module.css'

export interface OpenMessage {
  readonly title: string
  readonly content: string
  readonly time: BeijingTime | null
}

interface MessageSheetProps {
  readonly message: OpenMessage | null
  readonly onClose: () => void
}

export function MessageSheet({ message, onClose }: MessageSheetProps) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(message)
  if (message !== null && message.content !== last?.content) setLast(message)
  const shown = message ?? last
  return (
    <Sheet open={message !== null} onClose={onClose} title={shown?.title || '公告'}>
      {shown?.time && <p className={css.sheetTime}>{shown.time}（北京时间）</p>}
      <SafeHtml html={withRoundNumbers(shown?.content ?? '')} className={css.sheetBody} />
    </Sheet>
  )
}
