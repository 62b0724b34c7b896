// The result of a bet's round as one line of text. Pure.
import { FIXTURE_TITLES } from '@lanting/contract/rules/games/fixtures'
import { type Stops, symbolsAt } from '@lanting/contract/rules/games/slots'
import type { BaccaratDeal, Dice, DragonTigerDeal } from '@lanting/contract/rules/games/table-games'
import type { BET, StateOf } from '@lanting/contract/states'
import { FISH_NAMES } from '#src/games/fish-names.ts'
import { slotSymbolName } from '#src/games/slot-symbols.ts'

interface Played {
  readonly game_code: string
  readonly game_name: string
  readonly status: StateOf<typeof BET>
  readonly result: Readonly<Record<string, unknown>>
}

const COURT: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }
const rank = (value: number) => COURT[value] ?? String(value)

/** Empty while there is no result. */
export function resultText({ game_code: code, game_name: name, status, result }: Played): string {
  if (status !== 'settled') return ''
  switch (code) {
    case 'bac':
      return baccarat(result as unknown as BaccaratDeal)
    case 'lh':
      return dragonTiger(result as unknown as DragonTigerDeal)
    case 'k3':
      return dice(result['dice'] as Dice)
    case 'by':
      return `${FISH_NAMES[Number(result['multiple'])] ?? ''} ×${Number(result['multiple'])} ${result['caught'] === true ? '已捕获' : '未捕获'}`
    case 'fbsim':
    case 'imsim':
      return fixture(code, result)
    default:
      return slot(code, name, result)
  }
}

function baccarat({ player, banker, playerPoints, bankerPoints, winner }: BaccaratDeal): string {
  const hand = (title: string, ranks: readonly number[], points: number) =>
    `${title} ${ranks.map(rank).join(' ')} = ${points} 点`
  const end = winner === '和' ? '和局' : `${winner}赢`
  return `${hand('闲', player, playerPoints)}，${hand('庄', banker, bankerPoints)}，${end}`
}

function dragonTiger({ dragon, tiger, winner }: DragonTigerDeal): string {
  return `龙 ${rank(dragon)}，虎 ${rank(tiger)}，${winner === '和' ? '和局' : `${winner}赢`}`
}

function dice(faces: Dice): string {
  const total = faces[0] + faces[1] + faces[2]
  const isTriple = faces[0] === faces[1] && faces[1] === faces[2]
  const labels = isTriple ? '全围' : `${total >= 11 ? '大' : '小'} ${total % 2 === 1 ? '单' : '双'}`
  return `${faces.join('+')}=${total} ${labels}`
}

function fixture(code: 'fbsim' | 'imsim', { teams, outcome }: Readonly<Record<string, unknown>>): string {
  const [home, away] = teams as readonly [string, string]
  if (code === 'imsim') return `${outcome === 0 ? home : away}胜`
  return `${home} 对 ${away}：${FIXTURE_TITLES.fbsim[Number(outcome)] ?? ''}`
}

function slot(code: string, name: string, { stops, tenths }: Readonly<Record<string, unknown>>): string {
  const shown = symbolsAt(stops as Stops).map((symbol) => slotSymbolName(code, name, symbol))
  const paid = Number(tenths)
  return `${shown.join(' ')}，${paid > 0 ? `×${paid / 10}` : '未中'}`
}
