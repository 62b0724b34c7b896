// Which games stand behind each venue's code, and what a launch opens when it names none.
import { findSlotGame, SLOT_GAMES } from '@lanting/contract/data/slot-games'
import { findVenue, type PlatName, VENUES } from '@lanting/contract/data/venues'

export type GameKind = 'slot' | 'baccarat' | 'dragonTiger' | 'dice' | 'fishing' | 'fixtures'

export interface Game {
  readonly plat: PlatName
  readonly code: string
  readonly name: string
  readonly kind: GameKind
}

/** A venue's own game where it has no list of slots. */
const SINGLE: Partial<Record<PlatName, Omit<Game, 'plat'>>> = {
  AG: { code: 'bac', name: '庄闲演示桌', kind: 'baccarat' },
  BG: { code: 'bac', name: '庄闲演示桌', kind: 'baccarat' },
  PG: { code: 'pg001', name: '三轴老虎机', kind: 'slot' },
  AGDZ: { code: 'agdz001', name: '三轴老虎机', kind: 'slot' },
  AGBY: { code: 'by', name: '捕鱼演示', kind: 'fishing' },
  FB: { code: 'fbsim', name: '模拟足球赛事', kind: 'fixtures' },
  IM: { code: 'imsim', name: '模拟电竞赛事', kind: 'fixtures' },
  KY: { code: 'lh', name: '龙虎演示', kind: 'dragonTiger' },
  IGSS: { code: 'k3', name: '快三演示', kind: 'dice' },
}

export function isPlat(text: string): text is PlatName {
  return findVenue(text) !== undefined
}

/** An empty code opens the venue's first game. */
export function findGame(plat: PlatName, code: string): Game | undefined {
  const single = SINGLE[plat]
  if (single !== undefined) return code === '' || code === single.code ? { plat, ...single } : undefined
  const slot = code === '' ? SLOT_GAMES.find((game) => game.catecode === plat) : findSlotGame(code)
  if (slot === undefined || slot.catecode !== plat) return undefined
  return { plat, code: slot.gamecode, name: slot.gamename, kind: 'slot' }
}

export const GAMES: readonly Game[] = VENUES.flatMap(({ platname }) => {
  const single = SINGLE[platname]
  if (single !== undefined) return [{ plat: platname, ...single }]
  return SLOT_GAMES.filter((game) => game.catecode === platname).flatMap(
    (game) => findGame(platname, game.gamecode) ?? [],
  )
})
