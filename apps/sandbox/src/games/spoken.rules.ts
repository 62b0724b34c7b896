// The result of a round in one sentence, for screen readers. Pure.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { resultText } from '#src/games/result-text.ts'

interface Played {
  readonly code: string
  readonly name: string
}

/** The draw as the page shows it, then the payout. No cheering below the stake. */
export function spokenRound(
  { code, name }: Played,
  { lines, result }: Pick<RoundAnswer, 'lines' | 'result'>,
): string {
  const stake = lines.reduce((sum, line) => sum + fenFromYuan(line.stake), 0n)
  const payout = lines.reduce((sum, line) => sum + fenFromYuan(line.payout), 0n)
  const yuan = (fen: bigint) => `${yuanFromFen(fen)} 元`
  if (lines.some(({ outcome }) => outcome === null)) {
    const picks = lines.map(({ pick }) => endText(code, pick, result['teams'] as Teams))
    return `投注成功，${picks.join('、')} ${yuan(stake)}，开赛后结算`
  }
  const drawn = resultText({ game_code: code, game_name: name, status: 'settled', result })
  return `${drawn}。${tripleText(code, drawn, lines)}${broughtText(stake, payout, yuan)}`
}

type Teams = readonly [string, string]

/** E-sports outcomes have no names but the teams'. */
function endText(code: string, pick: string, teams: Teams): string {
  return code === 'imsim' ? `${teams[pick === 'A胜' ? 0 : 1]}胜` : pick
}

export const TRIPLE_LOST = '三同，大小单双不中。'

/** Why 大 lost on 18: a triple takes all four. */
function tripleText(code: string, drawn: string, lines: RoundAnswer['lines']): string {
  const isTriple = code === 'k3' && drawn.endsWith('全围')
  return isTriple && lines.some(({ pick }) => pick !== '全围') ? TRIPLE_LOST : ''
}

function broughtText(stake: bigint, payout: bigint, yuan: (fen: bigint) => string): string {
  if (payout > stake) return `返还 ${yuan(payout)}，净赢 ${yuan(payout - stake)}`
  if (payout === stake) return `返还本金 ${yuan(payout)}`
  const lost = `净输 ${yuan(stake - payout)}`
  return payout === 0n ? lost : `返还 ${yuan(payout)}，${lost}`
}
