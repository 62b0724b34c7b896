// The only place where HTML from staff becomes part of the page: cleaned again here, whatever the server did before.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '@lanting/browser-kit/cx'
import css from './safe-html.module.css'

type SafeHtmlProps = {
  html: string
  className?: string | undefined
  /** The cleaned content stands in this box: for anchors into it. */
  onShown?: (box: HTMLDivElement) => void
}

export function SafeHtml({ html, className, onShown }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const tell = useEffectEvent((element: HTMLDivElement) => onShown?.(element))

  useEffect(() => {
    let current = true
    const put = async () => {
      const { cleanHtml } = await import('./safe-html-clean.ts')
      if (!current || box.current === null) return
      box.current.replaceChildren(cleanHtml(html))
      tell(box.current)
    }
    put().catch(() => setFailed(true))
    return () => {
      current = false
    }
  }, [html])

  // Without the cleaner nothing of the HTML is shown: its text, without any markup, is safe and still useful.
  return (
    <div ref={box} className={cx(css.prose, className)}>
      {failed ? html.replace(/<[^>]*>/g, ' ') : null}
    </div>
  )
}
