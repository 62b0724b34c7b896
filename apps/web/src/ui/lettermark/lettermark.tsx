// A venue's code, or a bank's first character, on its own gradient. No third-party logos.
import { cx } from '@lanting/browser-kit/cx'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { markLineUrl } from '@lanting/design/art-url'
import { emblemColors, lettermarkColors } from '@lanting/design/art/lettermark'
import type { CSSProperties } from 'react'
import css from './lettermark.module.css'

type LettermarkProps = {
  code: string
  size?: 40 | 32
  /** `emblem`: one character of a name in the serif, its hue by the name. */
  look?: 'venue' | 'emblem'
}

export function Lettermark({ code, size = 40, look = 'venue' }: LettermarkProps) {
  const [deep, light] = look === 'venue' ? lettermarkColors(code) : emblemColors(code)
  const text = look === 'venue' ? code : Array.from(code)[0]
  const style = { '--deep': deep, '--light': light } as CSSProperties
  const own = look === 'venue' && code === OWN_LOTTERY
  return (
    <span
      className={cx(
        css.mark,
        size === 32 && css.small,
        text && text.length > 3 && css.long,
        look === 'emblem' && css.serif,
      )}
      style={style}
      aria-hidden="true"
    >
      {own ? <img src={markLineUrl} alt="" width={size * 0.65} height={size * 0.65} /> : text}
    </span>
  )
}
