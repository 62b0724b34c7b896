// What is written on a venue's card: its letters, its kind, and in the sandbox what is played there.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { GameRow } from '#src/queries/game-list.ts'
import type { Kind } from './rules.ts'

const NOUNS: Readonly<Record<Kind, string>> = {
  live: '真人视讯',
  slot: '电子游艺',
  sport: '体育赛事',
  lottery: '彩票大厅',
  esport: '电子竞技',
  board: '棋牌对局',
  fishing: '捕鱼乐园',
}

/** True of the pretend venues only: real ones say nothing here until the operator tells us. */
const SANDBOX_LINES: Readonly<Record<string, string>> = {
  AG: '庄闲演示桌',
  BG: '庄闲演示桌',
  FB: '模拟足球赛事',
  IM: '模拟电竞赛事',
  KY: '龙虎演示',
  AGBY: '捕鱼演示',
  IGSS: '快三演示',
  [OWN_LOTTERY]: '可验证开奖',
}

export function venueLine({ platform_name, game_type }: GameRow, isSandbox: boolean): string {
  if (!isSandbox && platform_name !== OWN_LOTTERY) return ''
  return SANDBOX_LINES[platform_name] ?? (game_type === 2 ? '三轴老虎机' : '')
}

export interface VenueWords {
  readonly letters: string
  readonly noun: string
}

export function venueWords({ platform_name }: GameRow, kind: Kind): VenueWords {
  if (platform_name === OWN_LOTTERY) return { letters: 'PC', noun: 'PC 彩票' }
  return { letters: platform_name, noun: NOUNS[kind] }
}
