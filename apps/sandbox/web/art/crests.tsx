// Crests of the invented teams and the two medals of 龙虎, with the page's own serif.
import css from './pieces.module.css'

const SHIELD = 'M28 3c7 4 14 5.500 21 5.500v18C49 40 40 49 28 54 16 49 7 40 7 26.500v-18C14 8.500 21 7 28 3z'
const HEXAGON = 'M28 2 51 15v26L28 54 5 41V15z'

/** Crests of the invented teams: a character and two colours each. */
const TEAMS: Readonly<Record<string, readonly [string, string, string]>> = {
  海州蓝鲸: ['鲸', '#5FA8F5', '#173F92'],
  临川飞虎: ['虎', '#FFB35C', '#A34A10'],
  云岭雄鹿: ['鹿', '#C79A6B', '#5E3A1C'],
  江湾白鹭: ['鹭', '#B9CBD6', '#4A6478'],
  北原铁骑: ['骑', '#9AA7B8', '#323E52'],
  南浦赤龙: ['龙', '#F0735C', '#8C1D16'],
  星港联: ['星', '#A98BF0', '#43259A'],
  石桥城: ['桥', '#A9B3A0', '#4A5A44'],
  长滩烈焰: ['焰', '#FF9A6B', '#B4341C'],
  青屿海豚: ['豚', '#5FD3C2', '#0A5A60'],
  金穗队: ['穗', '#F0CB6B', '#8A5E14'],
  银杉队: ['杉', '#7FC99A', '#1B5E3A'],
  夜枭战队: ['枭', '#8E7BF0', '#2A1C78'],
  赤焰战队: ['焰', '#FF8A62', '#A0281A'],
  零度战队: ['零', '#8FD8FF', '#1C5C9C'],
  星芒战队: ['芒', '#FFD36B', '#9A6412'],
  逐光战队: ['光', '#FFE08A', '#B4741A'],
  白泽战队: ['泽', '#D6E2EE', '#54708C'],
  沧浪战队: ['浪', '#5FD3E0', '#0A5570'],
  磐石战队: ['磐', '#B0A898', '#4C443A'],
  追风战队: ['风', '#9BE3B4', '#1C6E4A'],
  破晓战队: ['晓', '#FFB8A0', '#A5483A'],
  云雀战队: ['雀', '#C8B4FF', '#54389C'],
  玄铁战队: ['铁', '#9AA7B8', '#2C3646'],
}
const NO_TEAM = ['', '#9AA7B8', '#2C3646'] as const

export function Crest({
  team,
  size,
  hex,
}: {
  readonly team: string
  readonly size: number
  readonly hex: boolean
}) {
  const [sign, light, deep] = TEAMS[team] ?? NO_TEAM
  const shape = hex ? HEXAGON : SHIELD
  const name = `crest-${team}`
  return (
    <svg width={size} height={size} viewBox="0 0 56 56" aria-hidden="true">
      <defs>
        <linearGradient id={name} x2=".7" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
        <clipPath id={`${name}-in`}>
          <path d={shape} />
        </clipPath>
      </defs>
      <path
        d={shape}
        fill={`url(#${name})`}
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <g clipPath={`url(#${name}-in)`} fill="#fff">
        <path d="M0 60 60-6v20L14 64z" opacity=".12" />
        <path d="M4 44c6 0 6-4 12-4s6 4 12 4 6-4 12-4 6 4 12 4v14H4z" opacity=".14" />
      </g>
      <text x="28" y="36" textAnchor="middle" className={css.serif} fontSize="22" fill="#fff">
        {sign}
      </text>
    </svg>
  )
}

const SCALES = [0, 1, 2, 3, 4, 5].map(
  (i) =>
    `M${-48 + (i % 2) * 9} ${-34 + i * 14}a9 9 0 0 1 18 0a9 9 0 0 1 18 0a9 9 0 0 1 18 0a9 9 0 0 1 18 0a9 9 0 0 1 18 0`,
)
const STRIPES =
  'M-46-20c10 2 18 8 22 16-8-4-16-6-24-6zM-48 4c10 0 16 4 22 10-8 0-16 0-22-2zM46-20c-10 2-18 8-22 16 8-4 16-6 24-6zM48 4c-10 0-16 4-22 10 8 0 16 0 22-2zM-6-48c4 6 4 12 2 18-4-6-6-12-6-18zM6-48c-4 6-4 12-2 18 4-6 6-12 6-18zM-24 36c6-2 12-2 18 2-6 4-12 6-16 6zM24 36c-6-2-12-2-18 2 6 4 12 6 16 6z'

export function Medal({ side }: { readonly side: '龙' | '虎' }) {
  const dragon = side === '龙'
  const [light, deep] = dragon ? ['#5FD3C2', '#0A5257'] : ['#FFBE6B', '#8F4A0F']
  const name = dragon ? 'medal-dragon' : 'medal-tiger'
  return (
    <svg className={css.medal} viewBox="-56 -56 112 112" aria-hidden="true">
      <defs>
        <radialGradient id={name} cx=".4" cy=".3" r=".8">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </radialGradient>
        <clipPath id={`${name}-in`}>
          <circle r="48" />
        </clipPath>
      </defs>
      <circle r="54" fill="none" stroke={light} strokeOpacity=".5" strokeWidth="1.5" />
      <circle r="49" fill={`url(#${name})`} />
      <g clipPath={`url(#${name}-in)`}>
        {dragon ? (
          <g fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth="1.6">
            {SCALES.map((d) => (
              <path key={d} d={d} />
            ))}
          </g>
        ) : (
          <path d={STRIPES} fill="#3B1403" fillOpacity=".5" />
        )}
      </g>
      <text y="21" textAnchor="middle" className={css.serif} fontSize="58" fill="#fff">
        {side}
      </text>
    </svg>
  )
}
