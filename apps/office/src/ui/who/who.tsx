// A name with its face, in one line of a table.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import type { ReactNode } from 'react'
import styles from './who.module.css'

interface WhoProps {
  readonly name: string
  readonly sub?: ReactNode
  readonly size?: number
}

export function Who({ name, sub, size = 26 }: WhoProps) {
  return (
    <span className={styles.who}>
      <Avatar seed={name} size={size} />
      <span>
        <b title={name}>{name}</b>
        {sub !== undefined && <small>{sub}</small>}
      </span>
    </span>
  )
}
