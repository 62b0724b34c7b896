// A small drawn landscape that belongs to a name. Nothing that a member uploaded is shown to staff.
import { avatarUri } from '@lanting/design/art/avatar'
import { useMemo } from 'react'
import styles from './avatar.module.css'

export function Avatar({ seed, size = 26 }: { readonly seed: string; readonly size?: number }) {
  const src = useMemo(() => avatarUri(seed), [seed])
  return <img className={styles.avatar} src={src} width={size} height={size} alt="" />
}
