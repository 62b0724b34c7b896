// Below a formatted text: what saving would take away of it, what else the page says about it, and its length.
import { ShieldX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { WORDS } from '#src/lib/words.ts'
import { cleaner } from '#src/ui/safe-html/cleaner.ts'
import styles from './text-state.module.css'

interface TextStateProps {
  readonly html: string
  readonly maxLength: number
  readonly children?: ReactNode
}

export function TextState({ html, maxLength, children }: TextStateProps) {
  const removed = useMemo(() => cleaner.removedFrom(html), [html])
  return (
    <p className={styles.state}>
      {removed.length > 0 && (
        <span className={styles.dirty}>
          <ShieldX size={14} aria-hidden="true" />
          {WORDS.willBeCleaned}
          {removed.join('、')}
        </span>
      )}
      {children}
      <span>
        {html.length.toLocaleString('en-US')} / {maxLength.toLocaleString('en-US')} 字
      </span>
    </p>
  )
}
