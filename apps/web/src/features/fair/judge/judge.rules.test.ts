// Verdicts over a round's evidence, as the page and the offline verifier compute them: one valid round, and a row per forgery.
import { merklePath } from '@lanting/contract/rules/fairness/merkle'
import { sha256Hex } from '@lanting/contract/rules/fairness/pf1'
import { sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { beaconRandomness, beaconTimeMs, QUICKNET } from '@lanting/fairness/beacon'
import { BEACON, beaconSignature, keyBody, seedAt } from '@lanting/fairness/test/honest-house'
import { describe, expect, test } from 'vitest'
import {
  bundleOf,
  drawAt,
  drawn,
  houseVoid,
  houseWith,
  IDS,
  INFO,
  LEAVES,
  leafOf,
  PROOF,
  type Story,
} from '#src/test/fair-evidence.ts'
import type { HeadAnswer } from '#src/lib/log/log-compare.ts'
import type { LogEvidence } from './evidence.ts'
import { judgePasted } from './offline-judge.ts'

const asked = { atMs: drawAt + 5000, onStep: () => undefined }
const judge = async (story: Story) => judgePasted(await bundleOf(story), asked)

test('a valid round with a bet is summarised in one sentence', async () => {
  expect(await judge({})).toMatchObject({
    tone: 'good',
    title: '这一期没有被改过，您的注单原样在其中',
  })
})

test('without a bet nothing is said about one', async () => {
  const bundle = { ...(await bundleOf({})), bets: [] }
  expect(await judgePasted(bundle, asked)).toMatchObject({ tone: 'good', title: '这一期没有被改过' })
})

test('what was copied and pasted is judged as it was on the page', async () => {
  const pasted: unknown = JSON.parse(JSON.stringify({ ...(await bundleOf({})), judgement: {} }))
  expect(await judgePasted(pasted, asked)).toMatchObject({ tone: 'good' })
  expect(await judgePasted({ pasted, found: '' }, asked)).toMatchObject({ tone: 'good' })
})

const other = 'cd'.repeat(32)
const earlier = (drawn.beacon_round ?? 0) - 1
const later = (drawn.beacon_round ?? 0) + 1
const signatureOf = (no: number) => {
  const signature = beaconSignature(no)
  return { beacon_round: no, beacon_signature: signature, beacon: beaconRandomness({ signature }) }
}
const entriesWith = (log: LogEvidence, at: number, path: readonly string[]): LogEvidence => ({
  ...log,
  entries: log.entries.map((one, i) => (i === at ? { ...one, path } : one)),
})

const due = drawn.beacon_round ?? 0
const dueAt = beaconTimeMs(BEACON, due)
const DAY_MS = 24 * 3_600_000
const unseen = { seed: null, result: null, drawn_at: null, beacon: null, beacon_signature: null } as const
const voidRound = (void_reason: 'missed' | 'beacon') => ({ ...unseen, state: 9, void_reason }) as const
const opened = houseWith()
const FIRST_KEY = keyBody('log').public_key
const HEAD = opened.head()
const HOUSE = {
  checkpoint: opened.checkpoint(),
  keys: opened.keys() as HeadAnswer['keys'],
  policies: [],
}
const seenLog = (change: object) => ({ size: HEAD.size, root: HEAD.root, firstKey: FIRST_KEY, ...change })
describe('each lie is red, with what does not fit', () => {
  test.each<[string, Story, RegExp]>([
    ['other numbers', { round: { result: sumResult([7, 7, 7]) } }, /号码与种子不符/],
    ['another seed', { round: { seed: seedAt(4) } }, /种子与承诺不符/],
    [
      'seed and commitment changed together',
      { round: { seed: other, commit: sha256Hex(other) } },
      /号码与种子不符.*承诺值被换过/,
    ],
    ['another place in the chain', { round: { i: 4 } }, /种子的位置与期号不符/],
    ['another first day of the chain', { round: { chain_start: '2026-11-14' } }, /种子的位置与期号不符/],
    ['another end of the chain', { round: { chain_commit: other } }, /种子不在已公布的链上/],
    ['another salt', { round: { salt: other } }, /号码与种子不符/],
    [
      'a signature that is not the beacon’s',
      { round: { beacon_signature: 'ab'.repeat(48) } },
      /信标签名无效/,
    ],
    ['an older value of the beacon', { round: signatureOf(earlier) }, /信标不是规则指定的那一轮/],
    ['a later value of the beacon', { round: signatureOf(later) }, /信标不是规则指定的那一轮/],
    ['a value without its signature', { round: { beacon_signature: null } }, /缺少信标的签名/],
    [
      'another beacon than the chain was published with',
      { round: { beacon_info: { ...INFO, genesis_sec: BEACON.genesisSec - 3 } } },
      /种子链与日志里公布的不同/,
    ],
    ['another root', { round: { bets_root: other } }, /注单根与日志里公布的不同/],
    ['another count', { round: { bets_count: 4 } }, /注数不同/],
    ['another commitment than the receipt’s', { receipt: { commit: seedAt(5) } }, /承诺值被换过/],
    ['another chain than the receipt’s', { receipt: { chain_no: 2 } }, /种子链被换过/],
    ['an unsigned receipt', { sig: '0'.repeat(128) }, /收据的签名无效/],
    ['a bet that the house denies', { proof: 'missing' }, /收据在手，平台却拿不出这张注单/],
    ['a bet that leads elsewhere', { proof: { path: [other, other] } }, /算出的根与公布的不同/],
    [
      'a changed bet under a root of its own',
      { proof: { leaf: leafOf(IDS[1]).replace('|1000|', '|9000|') } },
      /与投注时签名的收据不同/,
    ],
    [
      'a proof of another bet',
      { proof: { leaf: leafOf(IDS[0]), index: 0, path: merklePath(LEAVES, 0) } },
      /证明的不是这张注单/,
    ],
    [
      'a result that the log does not have',
      { house: houseWith({ seed: seedAt(9) }) },
      /结果与日志里公布的不同/,
    ],
    ['an entry that is not in the log', { log: (log) => entriesWith(log, 1, [other]) }, /路径与日志的根不符/],
    [
      'an unsigned head',
      { log: (log) => ({ ...log, checkpoint: opened.checkpoint().replace(/.{8}\n$/, 'AAAAAAA=\n') }) },
      /日志的签名无效/,
    ],
    [
      'saved evidence of other witnesses than before',
      { broken_log: { seen: seenLog({ firstPolicy: 'log x' }), data: HOUSE } },
      /见证人名单被换成了另一份/,
    ],
    [
      'a receipt’s key that is not in the log',
      {
        log: (log) => ({
          ...log,
          keys: log.keys.map((key, i) =>
            i === 0 ? key : { ...key, body: keyBody('receipt', new Uint8Array(32).fill(9)) },
          ),
        }),
      },
      /日志的密钥无效/,
    ],
    ['a log without keys', { log: (log) => ({ ...log, keys: [] }) }, /日志的密钥无效/],
    [
      'another log than when the bet was taken',
      { receipt: { log_root: other } },
      /投注时的日志与现在的不一致/,
    ],
    [
      'a round with a receipt called missed',
      { round: voidRound('missed'), house: houseVoid(drawAt, { reason: 'missed', evidence: null }) },
      /收据在手，平台却说这一期没有开放投注/,
    ],
    [
      'a sealed round called missed, seen without a receipt',
      {
        bets: [],
        round: voidRound('missed'),
        house: houseVoid(drawAt, { reason: 'missed', evidence: null }),
      },
      /作废的证据不合规则/,
    ],
    [
      'a void that the log does not hold',
      { round: voidRound('beacon'), log: (log) => ({ ...log, entries: log.entries.slice(0, 2) }) },
      /收据在手，这一期却没有证据就作废/,
    ],
    [
      'a void with the evidence of another round',
      {
        round: voidRound('beacon'),
        house: houseVoid(dueAt + 2 * DAY_MS, { reason: 'beacon', evidence: due - 1 }),
      },
      /作废的证据不合规则/,
    ],
    [
      'a void a millisecond before its day',
      {
        round: voidRound('beacon'),
        house: houseVoid(dueAt + DAY_MS - 1, { reason: 'beacon', evidence: due }),
      },
      /作废的证据不合规则/,
    ],
    [
      'a value under the key of the public beacon',
      { round: { beacon_info: { ...INFO, public_key: QUICKNET.publicKey } } },
      /信标签名无效/,
    ],
    [
      'saved evidence of a log that was shortened',
      { broken_log: { seen: seenLog({ size: 99 }), data: HOUSE } },
      /日志比本机上次看到的短/,
    ],
    [
      'saved evidence of a log that was rewritten',
      {
        broken_log: {
          seen: seenLog({ root: other }),
          data: HOUSE,
          proof: [],
        },
      },
      /日志与本机上次看到的不一致/,
    ],
    [
      'saved evidence of a log under another key',
      { broken_log: { seen: seenLog({ firstKey: other }), data: HOUSE } },
      /日志的密钥被换成了另一个/,
    ],
  ])('%s', async (_name, story, words) => {
    const { tone, title, text } = (await judge(story)) ?? {}
    expect({ tone, title }).toEqual({ tone: 'bad', title: '这一期对不上，请保存证据' })
    expect(text).toMatch(words)
  })
})

describe('what cannot be checked is amber, not a fault', () => {
  const noLog = () => null
  const upToSeal = (log: LogEvidence) => ({ ...log, entries: log.entries.slice(0, 2) })
  test.each<[string, Story, string, RegExp]>([
    ['a log out of reach', { log: noLog }, '有 2 项还不能确认', /暂时无法获取公开日志/],
    [
      'a chain whose first day is left out',
      { round: { chain_start: undefined } },
      '有一项还不能确认',
      /没有给出种子链的首日/,
    ],
    [
      'a seal later than its value',
      { house: houseWith({}, dueAt) },
      '有一项还不能确认',
      /封单晚于信标：号码不受影响，请核对您的收据/,
    ],
    ['a result the log has not yet', { log: upToSeal }, '有一项还不能确认', /一般在 60 秒内/],
    [
      'not drawn yet',
      { round: { ...unseen, state: 1, draw_at: '2099-11-15 00:03:00' }, log: upToSeal },
      '这一期还没有开奖',
      /开奖后这里会自动计算/,
    ],
    [
      'late',
      { round: { ...unseen, state: 1, draw_at: '2020-01-01 00:00:00' }, log: upToSeal },
      '这一期开奖延迟',
      /号码由约定的信标值决定/,
    ],
    [
      'void by the rule',
      { round: voidRound('beacon'), house: houseVoid(dueAt + DAY_MS, { reason: 'beacon', evidence: due }) },
      '这一期已作废',
      /本金已退还。原因：24 小时内没有有效的信标值/,
    ],
    [
      'missed',
      {
        bets: [],
        round: { ...voidRound('missed'), bets_root: null, bets_count: null },
        house: houseVoid(drawAt, { reason: 'missed', evidence: null }),
        log: (log) => ({ ...log, entries: log.entries.filter((_, i) => i !== 1) }),
      },
      '本期未开放投注',
      /没有本金被扣/,
    ],
  ])('%s', async (_name, story, title, text) => {
    const found = await judge(story)
    expect(found).toMatchObject({ tone: 'open', title })
    expect(found?.text).toMatch(text)
  })
})

describe('a bet’s proof alone', () => {
  const { leaf, index, size, path, bets_root } = PROOF
  const copied = { leaf, index, size, path, bets_root }
  test('is read as the page copies it, and names its root', async () => {
    expect(await judgePasted(copied, asked)).toMatchObject({
      tone: 'good',
      title: '这张注单在这个注单根之下',
    })
  })
  test('with one digit changed it leads nowhere', async () => {
    expect(await judgePasted({ ...copied, bets_root: other }, asked)).toMatchObject({ tone: 'bad' })
  })
})

test('a receipt alone is read, and asks for the round it belongs to', async () => {
  const [bet] = (await bundleOf({})).bets
  const found = await judgePasted(bet?.receipt, asked)
  expect(found).toMatchObject({ tone: 'open', title: '这是一张收据，还要这一期的证据' })
  expect(found?.lines.some(({ isRight }) => isRight !== undefined)).toBe(false)
})

test.each([null, 'text', {}, { round: {}, bets: [], log: null }, []])(
  'what is none of ours is not judged: %j',
  async (pasted) => {
    expect(await judgePasted(pasted, asked)).toBeNull()
  },
)
