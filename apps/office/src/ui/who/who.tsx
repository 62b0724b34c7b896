// A name with its avatar, in one line of a table.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import type { ReactNode } from 'react'
import styles from './who.module.css'

interface WhoProps {
  readonly name: string
  readonly sub?: ReactNode
  readonly size?: number
  /** A member's id, for the same avatar that the member sees. Staff avatars are made from the name. */
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
