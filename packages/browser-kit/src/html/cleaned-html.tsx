// The only place where HTML from staff becomes part of a page: cleaned here again, whatever the server did before.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Cleaner } from './clean-html.ts'

export interface CleanedHtmlProps {
  readonly html: string
  /** The app's own cleaner, loaded lazily. */
  readonly load: () => Promise<{ readonly cleaner: Cleaner }>
  readonly className?: string | undefined
  /** The element with the cleaned content: for anchors into it. */
  readonly onShown?: ((box: HTMLDivElement) => void) | undefined
}

export function CleanedHtml({ html, load, className, onShown }: CleanedHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const notifyShown = useEffectEvent((element: HTMLDivElement) => onShown?.(element))

  useEffect(() => {
    let current = true
    const put = async () => {
      const { cleaner } = await load()
      if (!current || box.current === null) return
      box.current.replaceChildren(cleaner.clean(html))
      notifyShown(box.current)
    }
    put().catch(() => setFailed(true))
    return () => {
      current = false
    }
  }, [html, load])

  // Without the cleaner nothing of the HTML is shown: its text, without any markup, is safe and still useful.
  return (
    <div ref={box} className={className}>
      {failed ? html.replace(/<[^>]*>/g, ' ') : null}
    </div>
  )
}
