// Copies a text and confirms it. Works without the clipboard API too.
import { copyText } from '@lanting/browser-kit/copy-text'
import { toast } from '@lanting/browser-kit/toast'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { copy } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'

type CopyButtonProps = {
  text: string
  /** What is copied: 卡号, 地址. The button's label when it is an icon alone. */
  label: string
  done?: string
  children?: ReactNode
}

export function CopyButton({ text, label, done = SCREEN_TEXTS.copied, children }: CopyButtonProps) {
  const run = async () => {
    if (await copyText(text)) toast.success(done)
    else toast.error('复制失败，请长按选择')
  }
  if (children === undefined)
    return <IconButton icon={copy} size={18} label={`复制${label}`} onClick={() => void run()} />
  return (
    <Button variant="ghost" size="md" icon={copy} onClick={() => void run()} aria-label={`复制${label}`}>
      {children}
    </Button>
  )
}
