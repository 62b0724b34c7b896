// Which venue stands where in the two halls, and where a tap on it leads. Pure rules over the list of venues.
import { OWN_LOTTERY, SLOT_CODES, type SlotCode } from '@lanting/contract/codes'
import { SERVICE } from '@lanting/contract/states'
import type { Target } from '#src/lib/routes.ts'
import type { GameRow } from '#src/queries/game-list.ts'

export type Kind = 'live' | 'slot' | 'sport' | 'lottery' | 'esport' | 'board' | 'fishing'

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  live: '真人',
  slot: '电子',
  sport: '体育',
  lottery: '彩票',
  esport: '电竞',
  board: '棋牌',
  fishing: '捕鱼',
}

/** Fishing is listed under the slots and known by its game type. */
export function kindOf({ category_id, game_type }: GameRow): Kind {
  if (game_type === 3) return 'fishing'
  switch (category_id) {
    case 'realbet':
      return 'live'
    case 'concise':
      return 'slot'
    case 'sport':
      return 'sport'
    case 'lottery':
      return 'lottery'
    case 'gaming':
      return 'esport'
    case 'joker':
      return 'board'
  }
}

/** The platforms of the hall's tabs, as the specification lists them. */
const HALL_PLATFORMS: Readonly<Record<Kind, readonly string[]>> = {
  live: ['AG', 'BG'],
  slot: ['PG', 'AGDZ'],
  sport: ['FB'],
  lottery: [OWN_LOTTERY, 'IGSS'],
  esport: ['IM'],
  board: ['KY'],
  fishing: ['AGBY'],
}

/** Two small kinds share a heading, so that their cards stand side by side. */
const HALL_ORDER: readonly (readonly Kind[])[] = [
  ['live'],
  ['slot'],
  ['sport'],
  ['lottery'],
  ['esport'],
  ['board', 'fishing'],
]

export interface HallSection {
  readonly kinds: readonly [Kind, ...Kind[]]
  readonly rows: readonly GameRow[]
}

const isOpen = ({ app_state }: GameRow) => app_state === SERVICE.wire('open')

export function hallSections(list: readonly GameRow[]): HallSection[] {
  const open = list.filter(isOpen)
  const rowsOf = (kind: Kind) =>
    HALL_PLATFORMS[kind].flatMap((name) => open.find((row) => row.platform_name === name) ?? [])
  return HALL_ORDER.flatMap((kinds) => {
    const [first, ...rest] = kinds.filter((kind) => rowsOf(kind).length > 0)
    return first === undefined ? [] : [{ kinds: [first, ...rest], rows: kinds.flatMap(rowsOf) }]
  })
}

const HOME_ORDER: readonly Kind[] = ['live', 'slot', 'lottery', 'sport', 'esport', 'board', 'fishing']

export interface HomeGroup {
  readonly kind: Kind
  readonly rows: readonly GameRow[]
  /** One venue: half a row, unless nobody stands beside it. Two: a mark and a line each. More: three in a row. */
  readonly layout: 'half' | 'one' | 'two' | 'many'
}

/** Our own lotteries stand first among theirs; otherwise the server's order holds. */
export function homeGroups(list: readonly GameRow[]): HomeGroup[] {
  const groups: HomeGroup[] = []
  let alone: number | null = null
  for (const kind of HOME_ORDER) {
    const rows = list
      .filter((row) => isOpen(row) && kindOf(row) === kind)
      .sort((a, b) => Number(b.platform_name === OWN_LOTTERY) - Number(a.platform_name === OWN_LOTTERY))
    if (rows.length === 0) continue
    if (rows.length > 1) {
      groups.push({ kind, rows, layout: rows.length === 2 ? 'two' : 'many' })
      alone = null
      continue
    }
    const before: HomeGroup | undefined = alone === null ? undefined : groups[alone]
    if (alone !== null && before !== undefined) groups[alone] = { ...before, layout: 'half' }
    groups.push({ kind, rows, layout: before === undefined ? 'one' : 'half' })
    alone = before === undefined ? groups.length - 1 : null
  }
  return groups
}

/** Providers whose games are listed on a page of ours before one of them is opened. */
const SLOT_LISTS: Readonly<Record<string, SlotCode>> = {
  [SLOT_CODES.obgdy]: 'obgdy',
  [SLOT_CODES.fgdz]: 'fgdz',
  [SLOT_CODES.pp]: 'pp',
  [SLOT_CODES.ae]: 'ae',
}

/** The page of ours that a member's tap opens; null when it opens the venue's own game. */
export function venuePage({ platform_name }: GameRow): Target | null {
  if (platform_name === OWN_LOTTERY) return '/lottery?name=xy28'
  const slots = SLOT_LISTS[platform_name]
  return slots === undefined ? null : `/concise?type=${slots}`
}

/** `早上好` by the hour in Beijing. */
export function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return '晚上好'
  if (hour < 11) return '早上好'
  return hour < 13 ? '中午好' : '下午好'
}
