// The sea: twelve fish as one choice, the sight on the chosen one, the cannon and its shot.
import type { CSSProperties } from 'react'
import { FISH_NAMES } from '#src/games/fish-names.ts'
import { fishPicture } from '#web/art/fish.ts'
import { cx } from '#web/ui/cx.ts'
import css from './fishing.module.css'

/** Multiple, place in percent of the sea, width in percent, facing right. */
const PLACES: readonly (readonly [multiple: number, x: number, y: number, width: number, flip: boolean])[] = [
  [200, 41, 14, 43, false],
  [100, 77, 28, 32, false],
  [80, 21, 33, 33, true],
  [30, 17, 56, 25, false],
  [20, 50, 47, 38, true],
  [50, 84, 47, 26, false],
  [15, 83, 65, 27, false],
  [10, 14, 78, 22, false],
  [8, 36, 72, 22, true],
  [5, 82, 83, 22, true],
  [3, 65, 76, 21, false],
  [2, 31, 89, 21, true],
]

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
  const target = PLACES.find(([multiple]) => multiple === aimed)
  const [, x = 50, y = 50] = target ?? []
  return (
    <div className={css.sea} role="radiogroup" aria-label="选择鱼">
      {PLACES.map(([multiple, left, top, width, flip], i) => (
        <button
          key={multiple}
          type="button"
          role="radio"
          aria-checked={multiple === aimed}
          aria-label={`${FISH_NAMES[multiple] ?? ''} ${multiple} 倍，命中率 ${(96 / multiple).toFixed(2)} %`}
          className={cx(
            css.fish,
            multiple === aimed && css.aimed,
            multiple === aimed && shot.phase === 'caught' && css.caught,
          )}
          style={
            {
              left: `${left}%`,
              top: `${top}%`,
              width: `${width}%`,
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
        <path d={`M50 90 ${x} ${y + 9}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {shot.phase === 'flying' && (
        <i className={css.ball} style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties} />
      )}
      {shot.phase === 'missed' && <i className={css.ripple} style={{ left: `${x}%`, top: `${y}%` }} />}
      <Cannon />
    </div>
  )
}

function Cannon() {
  return (
    <svg className={css.cannon} viewBox="-48 -60 96 84" aria-hidden="true">
      <ellipse cy="14" rx="42" ry="10" opacity=".4" />
      <path
        d="M-40 14c0-20 18-30 40-30s40 10 40 30z"
        fill="#12406E"
        stroke="#8FD3FF"
        strokeOpacity=".6"
        strokeWidth="2"
      />
      <path d="M-12-10-9-48h18l3 38z" fill="#D99A2B" />
      <path d="M-12-10-9-48h9v38z" fill="#FFE6A6" />
      <rect x="-13" y="-56" width="26" height="11" rx="5" fill="#F6C75B" />
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
