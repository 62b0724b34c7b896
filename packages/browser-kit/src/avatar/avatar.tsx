// An avatar; without a picture, a generated landscape. The office passes none: staff see no uploads.
import { avatarUri } from '@lanting/design/art/avatar'
import { useMemo, useState } from 'react'
import { cx } from '#src/cx.ts'
import css from './avatar.module.css'

interface AvatarProps {
  readonly seed: string
  readonly size: number
  readonly src?: string | null | undefined
}

export function Avatar({ seed, size, src }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const drawn = useMemo(() => avatarUri(seed), [seed])
  const own = src && src !== broken ? src : null
  return (
    <img
      className={cx(css.avatar, src !== undefined && css.upload)}
      src={own ?? drawn}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onError={() => setBroken(own)}
    />
  )
}
