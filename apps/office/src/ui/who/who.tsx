// A name with its face, in one line of a table.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import type { ReactNode } from 'react'
import styles from './who.module.css'

interface WhoProps {
  readonly name: string
  readonly sub?: ReactNode
  readonly size?: number
  /** A member's id: the landscape that the member sees as well. Staff have that of their name. */
  readonly member?: number | undefined
}

export function Who({ name, sub, size = 26, member }: WhoProps) {
  return (
    <span className={styles.who}>
      <Avatar seed={String(member ?? name)} size={size} />
      <span>
        <b title={name}>{name}</b>
        {sub !== undefined && <small>{sub}</small>}
      </span>
    </span>
  )
}
