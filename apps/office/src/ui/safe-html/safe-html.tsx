// The only place where HTML is put into the page. Cleaned here again, whatever the server did when it was saved.
import { useMemo } from 'react'
import { cx } from '@lanting/browser-kit/cx'
import { cleanHtml } from './safe-html-clean.ts'
import styles from './safe-html.module.css'

export function SafeHtml({
  html,
  className,
}: {
  readonly html: string
  readonly className?: string | undefined
}) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={cx(styles.html, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
