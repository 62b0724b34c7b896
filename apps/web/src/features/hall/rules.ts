// Where a venue is placed in the two halls, and the target of a tap on it. Pure rules over the list of venues.
import { OWN_LOTTERY, slotCodeOf } from '@lanting/contract/codes'
import { type VenueKind, venueKind } from '@lanting/contract/rules/games/venue-kind'
import { SERVICE } from '@lanting/contract/states'
import type { Target } from '#src/lib/navigation/routes.ts'
import type { GameRow } from '#src/queries/game-list.ts'

export const KIND_LABELS: Readonly<Record<VenueKind, string>> = {
  live: '真人',
  slot: '电子',
  sport: '体育',
  lottery: '彩票',
  esport: '电竞',
  board: '棋牌',
  fishing: '捕鱼',
}

export function kindOf({ category_id, game_type }: GameRow): VenueKind {
  return venueKind(category_id, game_type)
}

/** Two small kinds share a heading, so that their cards are side by side. */
const HALL_ORDER: readonly (readonly VenueKind[])[] = [
  ['live'],
  ['slot'],
  ['sport'],
  ['lottery'],
  ['esport'],
  ['board', 'fishing'],
]

export interface HallSection {
  readonly kinds: readonly [VenueKind, ...VenueKind[]]
  readonly rows: readonly GameRow[]
}

export const isOpen = ({ app_state }: GameRow) => app_state === SERVICE.wire('open')

export function hallSections(list: readonly GameRow[]): HallSection[] {
  // A provider with a list of slots is opened through that list.
  const shown = list.filter((row) => isOpen(row) && slotCodeOf(row.platform_name) === null)
  const rowsOf = (kind: VenueKind) => ofKind(shown, kind)
  return HALL_ORDER.flatMap((kinds) => {
    const [first, ...rest] = kinds.filter((kind) => rowsOf(kind).length > 0)
    return first === undefined ? [] : [{ kinds: [first, ...rest], rows: kinds.flatMap(rowsOf) }]
  })
}

/** Our own lotteries come first among the lotteries; otherwise the server's order applies. */
export function ofKind(rows: readonly GameRow[], kind: VenueKind): GameRow[] {
  const own = (row: GameRow) => Number(row.platform_name === OWN_LOTTERY)
  return rows.filter((row) => kindOf(row) === kind).sort((a, b) => own(b) - own(a))
}

/** Our own page that a member's tap opens; null when it opens the venue's game. */
export function venuePage({ platform_name }: GameRow): Target | null {
  if (platform_name === OWN_LOTTERY) return '/lottery?name=xy28'
  const slots = slotCodeOf(platform_name)
  return slots === null ? null : `/concise?type=${slots}`
}

/** `早上好` by the hour in Beijing. */
export function greeting(hour: number): string {
  if (hour < 5 || hour >= 23) return '夜深了'
  if (hour >= 18) return '晚上好'
  if (hour < 11) return '早上好'
  return hour < 13 ? '中午好' : '下午好'
}
