// Test helper: the answer of an honest house to an order, with receipts signed by the key of its log, and that log's head.
import { receiptText } from '@lanting/fairness/receipt'
import { HonestHouse, keyBody, signed } from '@lanting/fairness/test/honest-house'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { parseExpect } from '@lanting/contract/rules/fairness/pf1'
import { seedAt } from './lottery-samples.ts'

const SECRET = new Uint8Array(32).fill(8)
const house = new HonestHouse()
for (const body of [keyBody('log'), keyBody('receipt', SECRET)]) house.add('key', 0, body)

export const logHead: OutputOf<'GET /api/log/head'> = {
  checkpoint: house.checkpoint(),
  keys: house.keys() as OutputOf<'GET /api/log/head'>['keys'],
  policies: [],
}

type Answer = OutputOf<'POST /api/lotteryOrder'>
export type Bet = Answer['bets'][number]

/** Every line is taken at odds of 1.95; `change` makes one answer dishonest. */
export function orderAnswer(
  { expect, order }: InputOf<'POST /api/lotteryOrder'>,
  change: (bets: Answer['bets']) => Answer['bets'] = (bets) => bets,
): Answer {
  const bets = order.map(({ id, total, data = '' }, i): Bet => {
    const bet_id = `L20261115000000000${i}`
    const salt = 'ab'.repeat(32)
    const picks = String(data)
    const bare = {
      bet_id,
      leaf: `PF1B|js28|${expect}|${bet_id}|${id}|${picks}|${Number(total) * 100}|1950|${salt}`,
      leaf_salt: salt,
      commit: seedAt((parseExpect(expect)?.k ?? 1) - 1),
      chain_no: 1,
      log_size: 2,
      log_root: house.head().root,
      at: 1_794_708_002_000,
    }
    const receipt = {
      ...bare,
      key_id: keyBody('receipt', SECRET).key_id,
      sig: signed(receiptText(bare), SECRET),
    }
    return { bet_id, id: Number(id), total: Number(total).toFixed(2), data: picks, odds: 1.95, receipt }
  })
  return { expect, balance: '12830.50', bets: change(bets) }
}
