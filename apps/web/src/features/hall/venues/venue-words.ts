// Texts of a venue's card: its letters, its kind, and in the sandbox what is played there.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { SANDBOX_GAMES } from '@lanting/contract/data/play/sandbox-games'
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import type { GameRow } from '#src/queries/game-list.ts'
import { kindOf } from '../rules.ts'

const NOUNS: Readonly<Record<VenueKind, string>> = {
  live: '真人视讯',
  slot: '电子游艺',
  sport: '体育赛事',
  lottery: '彩票大厅',
  esport: '电子竞技',
  board: '棋牌对局',
  fishing: '捕鱼乐园',
}

/** For the sandbox venues only: real ones have no text here until the operator provides it. */
export function venueLine(row: GameRow, isSandbox: boolean): string {
  if (row.platform_name === OWN_LOTTERY) return '可验证开奖'
  return isSandbox ? SANDBOX_GAMES[kindOf(row)] : ''
}

export interface VenueWords {
  readonly letters: string
  readonly noun: string
}

export function venueWords({ platform_name }: GameRow, kind: VenueKind): VenueWords {
  if (platform_name === OWN_LOTTERY) return { letters: 'PC', noun: 'PC 彩票' }
  return { letters: platform_name, noun: NOUNS[kind] }
}
