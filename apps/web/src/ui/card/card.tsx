// White cards, the page's one dark hero card with height lines, and the heading above a section.
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '#src/lib/link.tsx'
import type { Target } from '#src/lib/routes.ts'
import { contourUrl } from '@lanting/design/art-url'
import { chevronRight } from '@lanting/design/icons'
import css from './card.module.css'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/icon/icon.tsx'

type BoxProps = { children: ReactNode; className?: string | undefined; flush?: boolean; label?: string }

/** `flush` leaves out the padding, for lists and pictures. */
export function Card({ children, className, flush, label }: BoxProps) {
  return (
    <section className={cx(css.card, !flush && css.padded, className)} aria-label={label}>
      {children}
    </section>
  )
}

type HeroProps = Omit<BoxProps, 'flush'> & {
  /** Other lines or colours than the lake's: a VIP level for one. */
  lines?: string
  colors?: readonly [ground: string, glow: string]
  /** Shows figures from before the network went: readable, visibly not live. */
  stale?: boolean
}

/** One per screen: wealth, rebate, VIP. */
export function HeroCard({ children, className, label, lines = contourUrl, colors, stale }: HeroProps) {
  const style = colors ? ({ '--ground': colors[0], '--glow': colors[1] } as CSSProperties) : undefined
  return (
    <section
      className={cx(css.hero, colors && css.tinted, stale && css.stale, className)}
      style={style}
      aria-label={label}
    >
      <img className={css.lines} src={lines} alt="" width={358} height={200} />
      <div className={css.heroBody}>{children}</div>
    </section>
  )
}

type SectionHeadProps = { title: ReactNode; to?: Target; more?: string; end?: ReactNode }

export function SectionHead({ title, to, more = '全部', end }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      {to !== undefined && (
        <Link to={to} className={css.more}>
          {more}
          <Icon d={chevronRight} size={16} />
        </Link>
      )}
      {end}
    </div>
  )
}
