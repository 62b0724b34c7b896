// Things with writing on them, drawn as elements so that they use the page's own faces: chips, cards, dice.
import css from './pieces.module.css'

const CHIPS: Readonly<Record<number, readonly [string, string]>> = {
  1: ['#8FA3A6', '#4D6165'],
  5: ['#43AFA9', '#0A5A60'],
  10: ['#5E93F0', '#1A4FA8'],
  20: ['#5E93F0', '#1A4FA8'],
  50: ['#F07A58', '#A5321A'],
  100: ['#A57BEA', '#56309C'],
  200: ['#6FB98A', '#1E6A45'],
  500: ['#E3B566', '#835718'],
}
const PLAIN_CHIP = ['#B7A98F', '#6B5B3E'] as const

/** A chip with any amount in yuan; the known values have their colours. */
export function Chip({ label, size = 44 }: { readonly label: string; readonly size?: number }) {
  const [light, deep] = CHIPS[Number(label)] ?? PLAIN_CHIP
  const fontSize = label.length > 4 ? 9 : label.length > 2 ? 12.5 : 14
  const fill = `chip-${label.replace('.', '-')}`
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <defs>
        <radialGradient id={fill} cx=".4" cy=".3" r=".8">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </radialGradient>
      </defs>
      <circle cx="22" cy="22" r="21.5" fill={deep} />
      <circle cx="22" cy="22" r="21" fill={`url(#${fill})`} />
      <circle
        cx="22"
        cy="22"
        r="18.2"
        fill="none"
        stroke="#fff"
        strokeOpacity=".92"
        strokeWidth="4.6"
        strokeDasharray="7 12.06"
      />
      <circle cx="22" cy="22" r="14.3" fill={deep} />
      <circle cx="22" cy="22" r="13.3" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth=".8" />
      <text
        x="22"
        y={22 + fontSize * 0.36}
        textAnchor="middle"
        className={css.digits}
        fontSize={fontSize}
        fill="#fff"
      >
        {label}
      </text>
    </svg>
  )
}

const SUITS = {
  '♦': 'M0-12 9 0 0 12-9 0z',
  '♥': 'M0 11C-4 6-11 2-11-4c0-4 3-6.5 6-6.5 2.3 0 4 1.3 5 3.2 1-1.9 2.7-3.2 5-3.2 3 0 6 2.5 6 6.5C11 2 4 6 0 11z',
  '♠': 'M0-12C4-6 11-2 11 4c0 3.5-2.7 5.7-5.5 5.7-2 0-3.5-1-4.3-2.3.2 2.4 1 4 2.3 5.3h-7c1.3-1.3 2.1-2.9 2.3-5.3-.8 1.3-2.3 2.3-4.3 2.3-2.8 0-5.5-2.2-5.5-5.7C-11-2-4-6 0-12z',
  '♣': 'M0-12a5.6 5.6 0 0 1 4.7 8.6A5.6 5.6 0 1 1 1.4 6.4C1.5 8.7 2.3 10.6 3.6 12h-7.2c1.3-1.4 2.1-3.3 2.2-5.6a5.6 5.6 0 1 1-3.3-9.8A5.6 5.6 0 0 1 0-12z',
} as const
type Suit = keyof typeof SUITS
const SUIT_ORDER = ['♠', '♦', '♣', '♥'] as const
const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

export function rankName(rank: number): string {
  return RANKS[rank] ?? ''
}

/** Suits are decoration: only ranks are drawn, so the suit follows from the rank and the side it was dealt to. */
export function suitOf(rank: number, side: 0 | 1, place = 0): Suit {
  return SUIT_ORDER[(rank + side + place * 2) % 4] ?? '♠'
}

const PAVILION =
  'M-22 0H22v3H-22zM-15-4h30v3h-30zM-13-18h2.4v14H-13zM-5-18h2v14h-2zM3-18h2v14H3zM10.6-18H13v14h-2.400zM-20-19c5-1 8-4 9-8h22c1 4 4 7 9 8zM-13-29c4-1 6-3 7-7H6c1 4 3 6 7 7zM-1-44h2l1 8h-4z'

export function Card({
  rank,
  suit,
  dim = false,
}: {
  readonly rank: number
  readonly suit: Suit
  readonly dim?: boolean
}) {
  const ink = suit === '♥' || suit === '♦' ? '#C2314C' : '#1A2430'
  return (
    <svg className={dim ? `${css.card} ${css.dim}` : css.card} viewBox="0 0 60 84" aria-hidden="true">
      <defs>
        <linearGradient id="card-face" x2=".6" y2="1">
          <stop offset="0" stopColor="#FFF" />
          <stop offset="1" stopColor="#E3E7EE" />
        </linearGradient>
      </defs>
      <rect width="60" height="84" rx="7.5" fill="url(#card-face)" />
      <text
        x="11"
        y="20"
        textAnchor="middle"
        className={css.digits}
        fontSize="18"
        letterSpacing="-1"
        fill={ink}
      >
        {rankName(rank)}
      </text>
      <path transform="translate(11 29) scale(.48)" d={SUITS[suit]} fill={ink} />
      {rank > 10 ? (
        <g fill={ink}>
          <circle cx="36" cy="52" r="17" opacity=".1" />
          <path transform="translate(36 64) scale(.72)" d={PAVILION} />
          <path
            d="M20 72c4 0 4-3 8-3s4 3 8 3 4-3 8-3 4 3 8 3"
            fill="none"
            stroke={ink}
            strokeWidth="1.8"
            strokeLinecap="round"
            opacity=".6"
          />
        </g>
      ) : (
        <path transform="translate(35 55) scale(1.5)" d={SUITS[suit]} fill={ink} />
      )}
    </svg>
  )
}

export function CardBack() {
  return (
    <svg className={css.card} viewBox="0 0 60 84" aria-hidden="true">
      <defs>
        <linearGradient id="card-back" x2=".6" y2="1">
          <stop offset="0" stopColor="#0E6E70" />
          <stop offset="1" stopColor="#062D33" />
        </linearGradient>
      </defs>
      <rect width="60" height="84" rx="7.5" fill="#F3F6F6" />
      <rect x="4" y="4" width="52" height="76" rx="5" fill="url(#card-back)" />
      <g transform="translate(14 26)" fill="none" stroke="#fff" strokeLinecap="round">
        <path
          d="M6.2 15.7c5-.5 8.700-3.500 9.800-8.400 1.100 4.900 4.800 7.900 9.800 8.400"
          strokeWidth="2.3"
        />
        <path
          d="M8.200 20.400c1.950 0 1.950-1.500 3.900-1.500s1.950 1.500 3.900 1.500 1.950-1.500 3.900-1.500 1.950 1.500 3.900 1.500"
          strokeWidth="2"
        />
      </g>
    </svg>
  )
}

type Dots = readonly (readonly [number, number])[]
const DOTS: Readonly<Record<number, Dots>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1.1],
    [1, -1.1],
    [-1, 0],
    [1, 0],
    [-1, 1.1],
    [1, 1.1],
  ],
}

/** A die from above. */
export function DieFace({ value, size = 24 }: { readonly value: number; readonly size?: number }) {
  const red = value === 1 || value === 4
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x=".5" y=".5" width="23" height="23" rx="6" fill="#FFF6EC" />
      {DOTS[value]?.map(([u, v]) => (
        <circle
          key={`${u} ${v}`}
          cx={12 + u * 5.4}
          cy={12 + v * 5.4}
          r={value === 1 ? 4.2 : 2.5}
          fill={red ? '#C2314C' : '#2A1A12'}
        />
      ))}
    </svg>
  )
}

/** Two faces adjacent to a top face: opposite sides of a die sum to seven. */
const SIDES: Readonly<Record<number, readonly [number, number]>> = {
  1: [2, 3],
  2: [4, 6],
  3: [1, 5],
  4: [2, 1],
  5: [1, 3],
  6: [3, 2],
}
const FACES = [
  { matrix: '.866 .5 -.866 .5 0 -20', fill: '#FFFDF8' },
  { matrix: '.866 .5 0 1 -17.3 10', fill: '#EADCCB' },
  { matrix: '.866 -.5 0 1 17.3 10', fill: '#CDB79E' },
] as const

/** A die with its top in sight, around its own middle. */
export function Die({ value }: { readonly value: number }) {
  const shown = [value, ...(SIDES[value] ?? [])]
  const red = value === 1 || value === 4
  return (
    <svg className={css.die} viewBox="-40 -44 80 90" aria-hidden="true">
      {FACES.map(({ matrix, fill }, i) => (
        <g key={matrix} transform={`matrix(${matrix})`}>
          <rect x="-20" y="-20" width="40" height="40" rx="5" fill={fill} stroke={fill} strokeWidth="2" />
          {DOTS[shown[i] ?? 1]?.map(([u, v]) => (
            <circle
              key={`${u} ${v}`}
              cx={u * 11.5}
              cy={v * 11.5}
              r={shown[i] === 1 ? 7 : 4.6}
              fill={i === 0 && red ? '#C2314C' : i === 0 ? '#2A1A12' : '#33202E'}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
