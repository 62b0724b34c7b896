// Receipts on arrival: honest ones hold, and each way to leave a member without a proof is named.
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import {
  type AnsweredBet,
  arrivalProblems,
  type ArrivalProblem,
  type SentOrder,
} from '#src/receipt-arrival.ts'
import { type BetReceipt, receiptText } from '#src/receipt.ts'
import { keyIdOf } from '#src/signatures.ts'

const secret = new Uint8Array(32).fill(9)
const publicKey = bytesToHex(ed25519.getPublicKey(secret))
const keys = [{ purpose: 'receipt', key_id: keyIdOf(publicKey), public_key: publicKey }] as const
const commit = 'ab'.repeat(32)
const salt = 'cd'.repeat(32)
const sent: SentOrder = {
  lottery: 'js6',
  expect: '202611150002',
  commit,
  lines: [
    { id: 1701, stake: '10.00', picks: [6, 9] },
    { id: 1101, stake: '20', picks: [] },
  ],
}

function receiptOf(id: string, middle: string, change: Partial<BetReceipt> = {}): BetReceipt {
  const bare = {
    bet_id: id,
    leaf: `PF1B|js6|202611150002|${id}|${middle}|${salt}`,
    leaf_salt: salt,
    commit,
    chain_no: 1,
    log_size: 3,
    log_root: commit,
    at: 1_794_672_060_000,
    ...change,
  }
  const sig = bytesToHex(ed25519.sign(utf8ToBytes(receiptText(bare)), secret))
  return { ...bare, key_id: keyIdOf(publicKey), sig }
}

const first: AnsweredBet = { bet_id: 'L1', odds: 1.95, receipt: receiptOf('L1', '1101||2000|1950') }
const second: AnsweredBet = { bet_id: 'L2', odds: 75, receipt: receiptOf('L2', '1701|09,06|1000|75000') }

test('receipts that fit the order, in any order of bets and picks, hold', () => {
  expect(arrivalProblems(sent, [first, second], keys)).toEqual([])
  expect(arrivalProblems(sent, [second, first], keys)).toEqual([])
  expect(arrivalProblems({ ...sent, commit: null }, [first, second], keys)).toEqual([])
})

const other = 'ef'.repeat(32)
test.each<[ArrivalProblem, string, readonly AnsweredBet[]]>([
  ['missing', 'no bets at all', []],
  ['missing', 'a bet without a receipt', [first, { ...second, receipt: null }]],
  ['missing', 'a dropped bet', [first]],
  ['missing', 'a bet that was not sent', [first, second, second]],
  [
    'signature',
    'a forged signature',
    [first, { ...second, receipt: { ...receiptOf('L2', '1701|6,9|1000|75000'), sig: '0'.repeat(128) } }],
  ],
  [
    'key',
    'a key that the log does not name',
    [first, { ...second, receipt: { ...receiptOf('L2', '1701|6,9|1000|75000'), key_id: '0'.repeat(16) } }],
  ],
  ['leaf', 'another stake', [first, { ...second, receipt: receiptOf('L2', '1701|6,9|900|75000') }]],
  ['leaf', 'other picks', [first, { ...second, receipt: receiptOf('L2', '1701|6,10|1000|75000') }]],
  ['leaf', 'another play', [first, { ...second, receipt: receiptOf('L2', '1702|6,9|1000|75000') }]],
  [
    'leaf',
    'other odds than were answered',
    [first, { ...second, receipt: receiptOf('L2', '1701|6,9|1000|74000') }],
  ],
  ['leaf', 'the receipt of another bet', [first, { ...second, bet_id: 'L3' }]],
  [
    'round',
    'another round',
    [
      first,
      {
        ...second,
        receipt: receiptOf('L2', '', { leaf: `PF1B|js6|202611150003|L2|1701|6,9|1000|75000|${salt}` }),
      },
    ],
  ],
  [
    'round',
    'another lottery',
    [
      first,
      {
        ...second,
        receipt: receiptOf('L2', '', { leaf: `PF1B|xk6|202611150002|L2|1701|6,9|1000|75000|${salt}` }),
      },
    ],
  ],
  [
    'commit',
    'another commitment than was shown',
    [first, { ...second, receipt: receiptOf('L2', '1701|6,9|1000|75000', { commit: other }) }],
  ],
])('%s: %s', (problem, _name, bets) => {
  expect(arrivalProblems(sent, bets, keys)).toContain(problem)
})

test('a key of another purpose is no key of receipts', () => {
  const [key] = keys
  expect(arrivalProblems(sent, [first, second], [{ ...key, purpose: 'log' }])).toEqual(['key'])
})
