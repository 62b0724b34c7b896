// The one dark card of a page, with contour lines.
import { cx } from '@lanting/browser-kit/cx'
import { contourUrl } from '@lanting/design/art-url'
import type { CSSProperties, ReactNode } from 'react'
import css from './hero-card.module.css'

type HeroCardProps = {
  children: ReactNode
  className?: string | undefined
  label?: string
  /** Other lines or colours than the default, such as a VIP level's. */
  lines?: string
  colors?: readonly [ground: string, glow: string]
  /** Shows cached figures while offline: readable, visibly not live. */
  stale?: boolean
}

/** One per screen: wealth, rebate, VIP. */
export function HeroCard({ children, className, label, lines = contourUrl, colors, stale }: HeroCardProps) {
  const style = colors ? ({ '--ground': colors[0], '--glow': colors[1] } as CSSProperties) : undefined
  return (
    <section
      className={cx(css.hero, colors && css.tinted, stale && css.stale, className)}
      style={style}
      aria-label={label}
    >
      <img className={css.lines} src={lines} alt="" width={358} height={200} />
      <div className={css.body}>{children}</div>
    </section>
  )
}
