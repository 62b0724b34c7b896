// A member's picture; without one, a landscape of their own.
import { avatarUri } from '@lanting/design/art/avatar'
import { useMemo, useState } from 'react'
import css from './avatar.module.css'

type AvatarProps = { seed: string; src?: string | null | undefined; size?: number; alt?: string }

export function Avatar({ seed, src, size = 44, alt = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const drawn = useMemo(() => avatarUri(seed), [seed])
  const own = src && src !== broken ? src : null
  return (
    <img
      className={css.avatar}
      src={own ?? drawn}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      onError={() => setBroken(own)}
    />
  )
}
