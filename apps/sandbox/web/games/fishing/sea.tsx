// The sea: twelve fish as one choice, the sight on the chosen one, the cannon and its shot.
import { cx } from '@lanting/browser-kit/cx'
import type { CSSProperties } from 'react'
import { FISH_NAMES } from '#src/games/fish-names.ts'
import { fishPicture } from '#web/art/fish.ts'
import { chooseByArrows } from '#web/ui/radio-keys.ts'
import css from './sea.module.css'

interface Place {
  readonly multiple: number
  /** The fish's middle, in percent of the sea. */
  readonly x: number
  readonly y: number
  /** Its picture's width, as a share of the sea's measure. */
  readonly size: number
  /** How far its label rises into the picture, in percent of that width. */
  readonly lift: number
  /** Facing right. */
  readonly flip?: true
}

const PLACES: readonly Place[] = [
  { multiple: 200, x: 41, y: 11, size: 0.48, lift: 12 },
  { multiple: 100, x: 77, y: 24, size: 0.34, lift: 10 },
  { multiple: 80, x: 21, y: 29, size: 0.35, lift: 13, flip: true },
  { multiple: 30, x: 17, y: 52, size: 0.29, lift: -2 },
  { multiple: 20, x: 50, y: 42, size: 0.44, lift: -3, flip: true },
  { multiple: 50, x: 84, y: 43, size: 0.3, lift: 5 },
  { multiple: 15, x: 83, y: 62, size: 0.3, lift: 5 },
  { multiple: 10, x: 14, y: 74, size: 0.25, lift: -4 },
  { multiple: 8, x: 36, y: 67, size: 0.24, lift: -2, flip: true },
  { multiple: 5, x: 83, y: 79, size: 0.24, lift: 2, flip: true },
  { multiple: 3, x: 65, y: 72, size: 0.225, lift: 3 },
  { multiple: 2, x: 31, y: 83, size: 0.225, lift: 8, flip: true },
]

const NOWHERE: Place = { multiple: 0, x: 50, y: 50, size: 0.3, lift: 0 }
const KING = 200
/** Height to width of the sea for which the places were measured. */
const SEA_RATIO = 1.24

export interface Shot {
  readonly phase: 'ready' | 'flying' | 'caught' | 'missed'
}

interface SeaProps {
  readonly aimed: number
  readonly shot: Shot
  readonly disabled: boolean
  readonly onAim: (multiple: number) => void
}

export function Sea({ aimed, shot, disabled, onAim }: SeaProps) {
  const { x, y, size, lift } = PLACES.find(({ multiple }) => multiple === aimed) ?? PLACES[0] ?? NOWHERE
  // Where the label of the aimed fish ends, where the sea is as high as its measure allows.
  const labelEnd = y + (size * (39.8 - lift)) / SEA_RATIO + 6
  return (
    <div className={css.sea} role="radiogroup" aria-label="选择鱼" onKeyDown={chooseByArrows}>
      {PLACES.map(({ multiple, flip = false, ...place }, i) => (
        <button
          key={multiple}
          type="button"
          role="radio"
          aria-checked={multiple === aimed}
          tabIndex={multiple === aimed ? 0 : -1}
          aria-label={`${FISH_NAMES[multiple] ?? ''} ${multiple} 倍，命中率 ${(96 / multiple).toFixed(2)} %`}
          className={cx(
            css.fish,
            multiple === KING && css.king,
            multiple === aimed && css.aimed,
            multiple === aimed && shot.phase === 'caught' && css.caught,
          )}
          style={
            {
              left: `${place.x}%`,
              top: `${place.y}%`,
              '--share': place.size,
              '--lift': `${-place.lift}%`,
              '--delay': `${-i * 0.7}s`,
            } as CSSProperties
          }
          disabled={disabled}
          onClick={() => onAim(multiple)}
        >
          <img src={fishPicture(multiple, flip)} alt="" draggable={false} />
          {multiple === aimed && (
            <svg className={css.sight} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path
                d="M1 20V9q0-8 8-8h8M99 20V9q0-8-8-8h-8M1 80v11q0 8 8 8h8M99 80v11q0 8-8 8h-8"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          )}
          <span>×{multiple}</span>
        </button>
      ))}
      <svg className={css.aim} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M50 90 ${x} ${labelEnd}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {shot.phase === 'flying' && (
        <i className={css.ball} style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties} />
      )}
      {shot.phase === 'missed' && <i className={css.ripple} style={{ left: `${x}%`, top: `${y}%` }} />}
      <Cannon x={x} y={y} />
    </div>
  )
}

/** Its barrel points at the chosen fish. */
function Cannon({ x, y }: Pick<Place, 'x' | 'y'>) {
  return (
    <svg className={css.cannon} viewBox="-48 -60 96 75" aria-hidden="true">
      <ellipse cy="14" rx="42" ry="10" opacity=".4" />
      <path
        d="M-40 14c0-20 18-30 40-30s40 10 40 30z"
        fill="#12406E"
        stroke="#8FD3FF"
        strokeOpacity=".6"
        strokeWidth="2"
      />
      <g className={css.barrel} style={{ '--x': x, '--y': y } as CSSProperties}>
        <path d="M-12-10-9-48h18l3 38z" fill="#D99A2B" />
        <path d="M-12-10-9-48h9v38z" fill="#FFE6A6" />
        <rect x="-13" y="-56" width="26" height="11" rx="5" fill="#F6C75B" />
      </g>
      <circle r="13" fill="#0B2A4F" stroke="#F6C75B" strokeWidth="3" />
      <g transform="translate(-10 -10) scale(.62)" fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M6.2 15.7c5-.5 8.7-3.5 9.8-8.4 1.1 4.9 4.8 7.9 9.8 8.4" strokeWidth="2.6" />
        <path
          d="M8.2 20.4c1.95 0 1.95-1.5 3.9-1.5s1.95 1.5 3.9 1.5 1.95-1.5 3.9-1.5 1.95 1.5 3.9 1.5"
          strokeWidth="2.3"
        />
      </g>
    </svg>
  )
}
