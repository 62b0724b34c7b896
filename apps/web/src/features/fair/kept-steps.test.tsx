// This browser's records compared with the site's answers: receipts, the log, a bet's proof; each forgery is shown with evidence.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { now } from '@lanting/browser-kit/clock'
import { leafHash, merklePath, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import type { OutputOf } from '@lanting/contract/calls/names'
import { entryText, type LogEntry } from '@lanting/fairness/log/log-entries'
import { receiptText } from '@lanting/fairness/receipt'
import { checkpointText, logKey, SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import { signatureLine } from '@lanting/fairness/c2sp/signed-note'
import { keyIdOf, keyText } from '@lanting/fairness/signatures'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { isOwn, keepFault, keepReceipts, receiptsOf, type Receipt } from '#src/lib/log/receipts.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { closeSession } from '#src/lib/session.ts'
import { withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { fairB, lotteriesAt, playsOf, seedAt } from '#src/test/lottery-samples.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'
import { FairScreen } from './fair-screen.tsx'
import type { Bundle } from './judge/evidence.ts'

const B = '/fair?name=js28&expect=202611150002' as const
/** Keys by the byte their secret is filled with. */
const keyOf = (byte: number) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
const [secret, other] = [4, 5]
const publicOf = (byte: number) =>
  createPublicKey(keyOf(byte)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (text: string, byte = secret) => sign(null, Buffer.from(text), keyOf(byte)).toString('hex')

type Headed = OutputOf<'GET /api/log/head'>

function keyEntry(n: number, purpose: 'log' | 'receipt', key: number): LogEntry {
  const publicKey = publicOf(key)
  const id = keyIdOf(publicKey)
  return {
    n,
    at: 1,
    kind: 'key',
    body: {
      purpose,
      key_id: id,
      public_key: publicKey,
      by: id,
      sig: signed(keyText(purpose, publicKey), key),
    },
  }
}

const keysWith = (key: number) => [keyEntry(0, 'log', key), keyEntry(1, 'receipt', other)]
const hashesOf = (leaves: readonly string[], key = secret) =>
  [...keysWith(key).map(entryText), ...leaves].map((leaf) => leafHash(leaf))
const rootOver = (leaves: readonly string[]) => merkleRoot(hashesOf(leaves))

/** A log of two keys and some leaves. */
function headed(leaves: readonly string[], key = secret): Headed {
  const hashes = hashesOf(leaves, key)
  const text = checkpointText(SANDBOX_ORIGIN, { size: hashes.length, root: merkleRoot(hashes) })
  const line = signatureLine(logKey(SANDBOX_ORIGIN, publicOf(key)), Buffer.from(signed(text, key), 'hex'))
  return {
    checkpoint: `${text}\n${line}`,
    policies: [],
    keys: keysWith(key).map((entry, i) => ({
      ...entry,
      path: [...merklePath(hashes, i)],
    })) as Headed['keys'],
  }
}

const LEAF = `PF1B|js28|202611150002|L202611150000000001|2001||1000|1950|${'ab'.repeat(32)}`
function receiptWith(change: Partial<Receipt> = {}): Receipt {
  const bare = {
    bet_id: 'L202611150000000001',
    leaf: LEAF,
    leaf_salt: 'ab'.repeat(32),
    commit: seedAt(1),
    chain_no: 1,
    log_size: 4,
    log_root: rootOver(['a', 'b']),
    at: 7,
    ...change,
  }
  return { ...bare, key_id: keyIdOf(publicOf(other)), sig: signed(receiptText(bare), other) }
}

const server = (handlers: Handlers = {}) =>
  fakeServer({
    'POST /api/lotteryList': () => ok(lotteriesAt(now())),
    'GET /api/lotteryFair': () => ok(fairB),
    'GET /api/lotteryPlays': ({ name }) => ok(playsOf(name)),
    'GET /api/log/head': () => ok(headed(['a', 'b'])),
    'GET /api/log/consistency': ({ from, to }) => ok({ from: Number(from), to: Number(to), proof: [] }),
    'POST /api/betproof': () => ok(proven),
    ...handlers,
  })

beforeEach(() => {
  localStorage.clear()
  writeCache('userInfo', withoutPersonal(user))
})

/** The shell has loaded the session before a round is shown. */
function showToMember(at: Target): void {
  show(<FairScreen />, { at, token: 'token-1' })
  writeCache('userInfo', withoutPersonal(user))
}

test('a valid receipt is shown', async () => {
  server()
  keepReceipts([receiptWith()])
  showToMember(B)
  expect(await screen.findByText('平台签名有效；封盘后可查它在清单里的位置')).toBeTruthy()
  expect(await screen.findByText('与开奖后公开的种子相符，中途没有换过')).toBeTruthy()
})

test('evidence that is asked for before the log has answered is saved whole, once it has', async () => {
  const answers: (() => void)[] = []
  const asked = new Promise<void>((resolve) => answers.push(resolve))
  server({ 'GET /api/log/head': () => asked.then(() => ok(headed(['a', 'b']))) })
  keepReceipts([receiptWith()])
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  showToMember(B)
  await userEvent.click(await screen.findByRole('button', { name: '保存证据' }))
  expect(saved).not.toHaveBeenCalled()
  answers[0]?.()
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const bundle = JSON.parse(await (saved.mock.lastCall as [Blob])[0].text()) as Bundle
  const { checkpoint } = headed(['a', 'b'])
  expect(bundle).toMatchObject({ bets: [{ receipt: receiptWith() }], log: { checkpoint } })
})

test.each<[string, Partial<Receipt>, RegExp]>([
  ['another promise while betting', { commit: seedAt(5) }, /承诺值被换过，种子与投注时的承诺不符 ✘/],
  ['another chain', { chain_no: 7 }, /种子链被换过 ✘/],
])('a round that breaks its commitment is reported with evidence: %s', async (_name, change, words) => {
  server()
  keepReceipts([receiptWith(change)])
  showToMember(B)
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByText('这一期对不上，请保存证据')).toBeTruthy()
  expect(screen.getAllByText('保存这项证据').length).toBeGreaterThan(0)
})

test('a receipt that the house did not sign is reported', async () => {
  server()
  keepReceipts([{ ...receiptWith(), sig: '0'.repeat(128) }])
  showToMember(B)
  expect(await screen.findByText('收据的签名无效 ✘ 请保存证据')).toBeTruthy()
})

test('receipts survive a logout, and no other id that the house gives hides them', () => {
  keepReceipts([receiptWith()])
  keepReceipts([receiptWith({ log_size: 9 })])
  closeSession()
  // The first one is kept: it has the head seen when the bet was taken.
  expect(receiptsOf('js28', '202611150002')).toEqual([receiptWith()])
  writeCache('userInfo', { ...withoutPersonal(user), id: user.id + 1 })
  expect(receiptsOf('js28', '202611150002')).toEqual([receiptWith()])
  expect(isOwn(receiptWith())).toBe(false)
})

test('a round that the house does not know, with a receipt of it: red, with evidence to save', async () => {
  server({ 'GET /api/lotteryFair': () => refuse(404, '没有找到') })
  keepReceipts([receiptWith()])
  showToMember(B)
  expect(await screen.findByText('收据在手，平台却说没有这一期')).toBeTruthy()
  expect(screen.getByText('这一期对不上，请保存证据')).toBeTruthy()
  expect(screen.getByText('保存证据')).toBeTruthy()
})

test('a round that was called missed, with a receipt of it: red', async () => {
  const missed = { ...fairB, state: 9, void_reason: 'missed', seed: null, result: null } as const
  server({ 'GET /api/lotteryFair': () => ok(missed) })
  keepReceipts([receiptWith()])
  showToMember(B)
  expect((await screen.findAllByText(/收据在手，平台却说这一期没有开放投注/)).length).toBeGreaterThan(0)
  expect(screen.getByText('这一期对不上，请保存证据')).toBeTruthy()
})

test('an order that was answered without receipts stays with its round', async () => {
  server()
  const lines = [{ id: 2001, stake: '10', picks: [] }]
  keepFault({ at: 7, sent: { lottery: 'js28', expect: '202611150002', commit: null, lines }, bets: [] })
  showToMember(B)
  expect(await screen.findByText('收据缺失或有误，请保存证据 ✘')).toBeTruthy()
  expect(screen.getByText('这一期对不上，请保存证据')).toBeTruthy()
})

test.each([[[null]], [['text']], [[{ leaf: 7 }]], ['no list']])(
  'what is stored may be anything: %j',
  (stored) => {
    writeCache('betReceipts', { [user.id]: stored })
    expect(receiptsOf('js28', '202611150002')).toEqual([])
    keepReceipts([receiptWith()])
    expect(receiptsOf('js28', '202611150002')).toEqual([receiptWith()])
  },
)

test('only the newest five hundred are kept', () => {
  const many = Array.from({ length: 510 }, (_, i) => ({ ...receiptWith(), bet_id: `L${i}` }))
  keepReceipts(many)
  expect(receiptsOf('js28', '202611150002').map(({ bet_id }) => bet_id)).toEqual(
    many.slice(-500).map(({ bet_id }) => bet_id),
  )
})

const seeLog = async (first: Headed) => {
  server({ 'GET /api/log/head': () => ok(first) })
  const { unmount } = show(<FairScreen />, { at: B })
  await screen.findByText(/本机第一次看到这份日志/)
  unmount()
}

test('a log that grew from the head seen before is shown with its proof', async () => {
  await seeLog(headed(['a', 'b']))
  const proof = [merkleRoot([leafHash('c')])]
  server({
    'GET /api/log/head': () => ok(headed(['a', 'b', 'c'])),
    'GET /api/log/consistency': () => ok({ from: 4, to: 5, proof }),
  })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText(/由本机上次看到的续写而成，没有改动过/)).toBeTruthy()
})

test('a head that this device kept before heads were checkpoints still counts', async () => {
  const before = { size: 4, root: rootOver(['a', 'b']), at_ms: 5, key_id: '', sig: '' }
  localStorage.setItem('logSeen', JSON.stringify({ head: before, firstKey: publicOf(secret) }))
  server({
    'GET /api/log/head': () => ok(headed(['x', 'b', 'c'])),
    'GET /api/log/consistency': () => ok({ from: 4, to: 5, proof: [merkleRoot([leafHash('c')])] }),
  })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText(/与本机上次看到的不一致 ✘/)).toBeTruthy()
})

const forged = headed(['a', 'b', 'c'])
test.each<[string, Headed, RegExp]>([
  ['rewritten', headed(['x', 'b', 'c']), /与本机上次看到的不一致 ✘/],
  ['shorter', headed(['a']), /比本机上次看到的短 ✘/],
  ['gone', { checkpoint: null, keys: [], policies: [] }, /比本机上次看到的短 ✘/],
  ['under another key', headed(['a', 'b', 'c'], 6), /密钥被换成了另一个 ✘/],
  [
    'with a forged signature',
    { ...forged, checkpoint: (forged.checkpoint ?? '').replace(/.{8}\n$/, 'AAAAAAA=\n') },
    /签名无效 ✘/,
  ],
])('a log that is %s is reported, and the older head is kept', async (_name, shown, words) => {
  await seeLog(headed(['a', 'b']))
  const kept = localStorage.getItem('logSeen')
  const proof = [merkleRoot([leafHash('c')])]
  server({
    'GET /api/log/head': () => ok(shown),
    'GET /api/log/consistency': () => ok({ from: 4, to: 5, proof }),
  })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('这一期对不上，请保存证据')).toBeTruthy()
  expect(screen.getByText('保存这项证据')).toBeTruthy()
  expect(localStorage.getItem('logSeen')).toBe(kept)
})

const proven = {
  expect: '202611150002',
  bets_root: merkleRoot([leafHash(LEAF)]),
  leaf: LEAF,
  salt: 'ab'.repeat(32),
  index: 0,
  size: 1,
  path: [],
}
const round = { ...fairB, bets_root: proven.bets_root, bets_count: 1 }
const swapped = LEAF.replace('|1000|', '|9000|')

test.each<[string, Partial<typeof proven>, Partial<typeof round>, RegExp]>([
  ['itself', {}, {}, /在内 ✔/],
  ['another root than the round’s', {}, { bets_root: '1'.repeat(64) }, /与本期公布的注单根或注数不同/],
  ['another count than the round’s', {}, { bets_count: 5 }, /与本期公布的注单根或注数不同/],
  [
    'another leaf than was signed',
    { leaf: swapped, bets_root: merkleRoot([leafHash(swapped)]) },
    {},
    /与投注时签名的收据不同/,
  ],
  ['a path that leads elsewhere', { path: ['2'.repeat(64)] as never[] }, {}, /算出的根与公布的不同/],
])('a bet’s proof is held against more than its own answer: %s', async (_name, answer, shown, words) => {
  keepReceipts([receiptWith()])
  server({
    'GET /api/lotteryFair': () => ok({ ...round, ...shown }),
    'POST /api/betproof': () => ok({ ...proven, ...answer }),
  })
  showToMember('/fair?bet=L202611150000000001')
  expect(await screen.findByText(words)).toBeTruthy()
})
