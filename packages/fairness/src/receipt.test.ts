// Receipts: signed text, forged fields, and every way in which a round can contradict one.
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type BetReceipt, isReceiptSigned, receiptProblems, receiptText } from '#src/receipt.ts'
import { keyIdOf } from '#src/signatures.ts'

const secret = new Uint8Array(32).fill(9)
const publicKey = bytesToHex(ed25519.getPublicKey(secret))
const salt = 'ab'.repeat(32)
/** Round B of the vectors: the seed, and its hash as the commitment. */
const seed = '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229'
const commit = '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0'
const bare = {
  bet_id: 'L202611150000000001',
  leaf: `PF1B|js28|202611150002|L202611150000000001|2001||1000|1950|${salt}`,
  leaf_salt: salt,
  commit,
  chain_no: 1,
  log_size: 12,
  log_root: 'cd'.repeat(32),
  at: 1_794_672_060_000,
}
const receipt: BetReceipt = {
  ...bare,
  key_id: keyIdOf(publicKey),
  sig: bytesToHex(ed25519.sign(utf8ToBytes(receiptText(bare)), secret)),
}

test('the text names lottery, round, bet, leaf hash, commitment, log and time', () => {
  expect(receiptText(bare).split('|')).toEqual([
    'LTR1',
    'js28',
    '202611150002',
    bare.bet_id,
    expect.stringMatching(/^[0-9a-f]{64}$/),
    commit,
    '12',
    bare.log_root,
    '1794672060000',
  ])
})

test.each<[string, Partial<BetReceipt>]>([
  ['another stake', { leaf: receipt.leaf.replace('|1000|', '|100000|') }],
  ['another bet', { bet_id: 'L202611150000000002' }],
  ['another salt', { leaf_salt: 'ef'.repeat(32) }],
  ['another commitment', { commit: 'ef'.repeat(32) }],
  ['another log', { log_root: 'ef'.repeat(32) }],
  ['another time', { at: bare.at + 1 }],
  ['another key', { key_id: '0'.repeat(16) }],
  ['another signature', { sig: '0'.repeat(128) }],
  ['a leaf with a part more', { leaf: `${receipt.leaf}|${salt}` }],
])('%s is not what was signed', (_name, change) => {
  expect(isReceiptSigned(receipt, publicKey)).toBe(true)
  expect(isReceiptSigned({ ...receipt, ...change }, publicKey)).toBe(false)
})

const honest = { commit, chain_no: 1, seed, leaf: receipt.leaf }

test.each([
  ['an honest round', honest, []],
  ['a round that is not drawn', { ...honest, commit: null, seed: null, leaf: null }, []],
  ['an altered bet', { ...honest, leaf: receipt.leaf.replace('|1950|', '|1900|') }, ['leaf']],
  ['another commitment with its own seed', { ...honest, commit: salt, seed: salt }, ['commit', 'seed']],
  ['another seed', { ...honest, seed: salt }, ['seed']],
  ['a seed that is no hash', { ...honest, seed: 'x' }, ['seed']],
  ['another chain', { ...honest, chain_no: 2 }, ['chain']],
])('%s', (_name, shown, problems) => {
  expect(receiptProblems(receipt, shown)).toEqual(problems)
})
