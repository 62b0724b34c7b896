// Lottery balls: one ball, three digits with their sum, seven numbers with their animals, and rings before they fall.
import { cx } from '@lanting/browser-kit/cx'
import type { CSSProperties, ReactNode } from 'react'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './balls.module.css'

export type BallColour = 'red' | 'blue' | 'green' | 'gray' | 'lake' | 'bad'

const COLOUR_WORDS: Readonly<Partial<Record<BallColour, string>>> = {
  red: '红波',
  blue: '蓝波',
  green: '绿波',
}

type BallProps = {
  children: ReactNode
  colour?: BallColour
  size?: 's' | 'm' | 'l'
  /** Below the ball: its animal. */
  below?: string | undefined
  /** Animates the fall, with this index in the row. */
  fall?: number | undefined
}

export function Ball({ children, colour = 'lake', size = 'm', below, fall }: BallProps) {
  const style = fall === undefined ? undefined : ({ '--nth': fall } as CSSProperties)
  const ball = (
    <span
      className={cx(css.ball, css[colour], css[size], fall !== undefined && css.falls)}
      {...(style === undefined || below !== undefined ? {} : { style })}
    >
      {children}
      {COLOUR_WORDS[colour] !== undefined && <VisuallyHidden>{COLOUR_WORDS[colour]}</VisuallyHidden>}
    </span>
  )
  if (below === undefined) return ball
  return (
    <span className={css.withWord} style={style}>
      {ball}
      <small>{below}</small>
    </span>
  )
}

export type BallsResult =
  | {
      readonly type: 2
      readonly balls: readonly { readonly num: string }[]
      readonly total: number
      readonly wave: 'red' | 'green' | 'blue' | 'gray'
    }
  | {
      readonly type: 1
      readonly balls: readonly {
        readonly num: string
        readonly color: 'red' | 'blue' | 'green'
        readonly zodiac: string
      }[]
    }

type BallsProps = {
  result: BallsResult
  size?: 's' | 'm'
  /** Without the animals, for short rows. */
  plain?: boolean
  falls?: boolean
  /** A result that differs from the published one. */
  wrong?: boolean
}

/** `0 + 4 + 1 = 5`, or six numbers + 特码, always in draw order. */
export function Balls({ result, size = 'm', plain = false, falls = false, wrong = false }: BallsProps) {
  const fall = (nth: number) => (falls ? nth : undefined)
  if (result.type === 2) {
    return (
      <span className={cx(css.row, css[`row-${size}`])}>
        {result.balls.map(({ num }, i) => (
          <span key={i} className={css.part}>
            {i > 0 && <i className={css.sign}>+</i>}
            <Ball size={size} colour={wrong ? 'gray' : 'lake'} fall={fall(i)}>
              {num}
            </Ball>
          </span>
        ))}
        <i className={css.sign}>=</i>
        <Ball size={size === 's' ? 'm' : 'l'} colour={wrong ? 'bad' : result.wave} fall={fall(3)}>
          {result.total}
        </Ball>
      </span>
    )
  }
  return (
    <span className={cx(css.row, css.seven, css[`row-${size}`], !plain && css.tall)}>
      {result.balls.map(({ num, color, zodiac }, i) => (
        <span key={i} className={css.part}>
          {i === 6 && <i className={css.sign}>+</i>}
          <Ball
            size={size}
            colour={wrong ? 'gray' : color}
            fall={fall(i)}
            {...(plain ? {} : { below: zodiac })}
          >
            {num}
          </Ball>
        </span>
      ))}
    </span>
  )
}

/** Placeholders for the balls. */
export function Rings({ count }: { count: 3 | 7 }) {
  return (
    <span className={cx(css.row, count === 7 && css.seven)} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className={css.part}>
          {(count === 7 ? i === 6 : i > 0) && <i className={css.sign}>+</i>}
          <i className={css.ring} />
        </span>
      ))}
    </span>
  )
}
