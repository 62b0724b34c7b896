// The operator's own service page: opened in a new window, never framed.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { externalLink } from '@lanting/design/icons'
import { useEffect } from 'react'
import { Card } from '#src/ui/card/card.tsx'
import css from './service-screen.module.css'

export function OperatorService({ url }: { readonly url: URL }) {
  const { href, host } = url
  useEffect(() => {
    // Only within the user activation of the tap; otherwise the browser blocks the window, and the link remains.
    if (navigator.userActivation?.isActive) window.open(href, '_blank', 'noopener,noreferrer')
  }, [href])
  return (
    <Card className={css.operator} label="在线客服">
      <h2>在线客服</h2>
      <p>将在新窗口打开 {host}，请留意地址。没有打开时，请点下面的按钮。</p>
      <a className={css.operatorLink} href={href} target="_blank" rel="noopener noreferrer">
        <Icon d={externalLink} size={19} stroke={2} />
        打开在线客服
      </a>
    </Card>
  )
}
