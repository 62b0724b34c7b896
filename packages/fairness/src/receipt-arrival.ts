// Receipts judged when they arrive: against the order that was sent, the commitment that was shown, and the keys of the log.
import { parseAmount } from '@lanting/contract/money'
import type { NamedKey } from '#src/log/log-keys.ts'
import { type BetReceipt, isReceiptSigned } from '#src/receipt.ts'

/** An order as the app sent it, with what it showed: plain data, kept as evidence when its receipts do not fit. */
export interface SentOrder {
  readonly lottery: string
  readonly expect: string
  /** The commitment shown while betting; null where none was on the screen. */
  readonly commit: string | null
  /** Stakes in yuan, picks as numbers. */
  readonly lines: readonly {
    readonly id: number
    readonly stake: string
    readonly picks: readonly number[]
  }[]
}

export interface AnsweredBet {
  readonly bet_id: string
  readonly odds: number
  readonly receipt: BetReceipt | null
}

export type ArrivalProblem = 'missing' | 'key' | 'signature' | 'leaf' | 'round' | 'commit'

const lineText = (id: string, fen: string, picks: readonly number[]) =>
  `${id}|${fen}|${picks.toSorted((a, b) => a - b).join()}`

/** Each one means that the house took a stake and gave no proof for it. An empty list: the receipts hold. */
export function arrivalProblems(
  sent: SentOrder,
  bets: readonly AnsweredBet[],
  keys: readonly NamedKey[],
): ArrivalProblem[] {
  const receipts = bets.flatMap(({ receipt }) => receipt ?? [])
  const isWhole = receipts.length === sent.lines.length && bets.length === sent.lines.length
  const problems: ArrivalProblem[] = isWhole ? [] : ['missing']
  for (const bet of bets) if (bet.receipt !== null) problems.push(...oneProblem(sent, bet, bet.receipt, keys))
  const wanted = sent.lines.map(({ id, stake, picks }) =>
    lineText(String(id), String(parseAmount(stake)), picks),
  )
  const given = receipts.map(({ leaf }) => {
    const [, , , , id = '', picks = '', fen = ''] = leaf.split('|')
    return lineText(id, fen, picks === '' ? [] : picks.split(',').map(Number))
  })
  if (isWhole && wanted.toSorted().join('\n') !== given.toSorted().join('\n')) problems.push('leaf')
  return [...new Set(problems)]
}

function oneProblem(
  sent: SentOrder,
  bet: AnsweredBet,
  receipt: BetReceipt,
  keys: readonly NamedKey[],
): ArrivalProblem[] {
  const [, lottery, expect, betId, , , , odds] = receipt.leaf.split('|')
  const key = keys.find(({ purpose, key_id }) => purpose === 'receipt' && key_id === receipt.key_id)
  const problems: ArrivalProblem[] = []
  if (key === undefined) problems.push('key')
  else if (!isReceiptSigned(receipt, key.public_key)) problems.push('signature')
  if (lottery !== sent.lottery || expect !== sent.expect) problems.push('round')
  if (betId !== bet.bet_id || Number(odds) !== Math.round(bet.odds * 1000)) problems.push('leaf')
  if (sent.commit !== null && receipt.commit !== sent.commit) problems.push('commit')
  return problems
}
