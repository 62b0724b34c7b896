// Placeholders for content: loading, empty, or an error with a retry.
import { spotUrl } from '@lanting/design/art-url'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import styles from './states.module.css'

interface NoteProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

function Spot({ kind }: { readonly kind: 'empty' | 'error' | 'lock' }) {
  return (
    <>
      <img className={styles.light} src={spotUrl(kind)} width={132} height={97} alt="" />
      <img className={styles.dark} src={spotUrl(kind, true)} width={132} height={97} alt="" />
    </>
  )
}

export function Empty({ title, children, action }: NoteProps) {
  return (
    <div className={styles.note}>
      <Spot kind="empty" />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

export function Failed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={styles.note} role="alert">
      <Spot kind="error" />
      <p className={styles.title}>内容加载失败</p>
      <p>{message}</p>
      <Button tone="outline" onClick={onRetry}>
        重新加载
      </Button>
    </div>
  )
}

export function Locked({ title, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <Spot kind="lock" />
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  )
}

/** Rows in the final geometry; nothing for the first 300 ms, so that a quick answer does not flicker. */
export function Skeleton({ rows = 6, height = 40 }: { readonly rows?: number; readonly height?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中" aria-busy="true">
      {shown &&
        Array.from({ length: rows }, (_, index) => (
          <i key={index} style={{ '--row': `${height}px` } as CSSProperties} />
        ))}
    </div>
  )
}
