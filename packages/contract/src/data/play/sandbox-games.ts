// What the sandbox plays at a venue of each kind. True of the pretend venues only.
import type { VenueKind } from '#src/rules/games/venue-kind.ts'

export const SANDBOX_GAMES: Readonly<Record<VenueKind, string>> = {
  live: '庄闲演示桌',
  slot: '三轴老虎机',
  sport: '模拟足球赛事',
  lottery: '快三演示',
  esport: '模拟电竞赛事',
  board: '龙虎演示',
  fishing: '捕鱼演示',
}
