// The only place where HTML from staff becomes part of the page: cleaned again here, whatever the server did before.
import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import css from './safe-html.module.css'

type SafeHtmlProps = { html: string; className?: string | undefined }

export function SafeHtml({ html, className }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let current = true
    const put = async () => {
      const { cleanHtml } = await import('./safe-html-clean.ts')
      if (current) box.current?.replaceChildren(cleanHtml(html))
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
