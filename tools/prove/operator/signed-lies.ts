// Lies that the operator signs with its own keys: entries appended to the product's real log, judged as a stranger does.
import { randomBytes } from 'node:crypto'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { parseExpect } from '@lanting/contract/rules/fairness/pf1'
import { nextRound, roundOf } from '@lanting/contract/rules/lottery/schedule'
import { beaconTimeMs } from '@lanting/fairness/beacon'
import { dueBeacon } from '@lanting/fairness/draw-rules'
import type { LogBody, LogEntry, LogKind } from '@lanting/fairness/log/log-entries'
import { newFollowedLog } from '@lanting/fairness/log/log-follower'
import { beaconOf, type LogRule, type Story } from '@lanting/fairness/log/log-rules'
import { applyEntry } from '@lanting/fairness/log/log-story'
import { Witness } from '@lanting/fairness/log/log-witness'
import { type AnsweredBet, arrivalProblems, type SentOrder } from '@lanting/fairness/receipt-arrival'
import { loggedKeys, type NamedKey } from '@lanting/fairness/log/log-keys'
import { keyBody } from '@lanting/fairness/test/honest-house'
import type { TreeHead } from '@lanting/fairness/c2sp/checkpoint'

export type Get = (path: string) => Promise<unknown>

/** What the operator has to lie with: the log as it is, the newest result, and the round after it. */
interface Scene {
  readonly story: Story
  readonly size: number
  readonly chain: LogBody<'chain'>
  readonly last: LogBody<'result'>
  readonly next: string
  readonly closeAt: number
  readonly drawAt: number
  readonly due: number
  readonly dueAt: number
}

type Entry = readonly [kind: LogKind, at: number, body: object]
type Lie = readonly [name: string, rule: LogRule, entries: (scene: Scene) => readonly Entry[]]

const DAY_MS = 24 * 3_600_000
const named = ({ next }: Scene) => ({ lottery: 'js28', expect: next })
const seal = (scene: Scene, at = scene.closeAt + 700, count = 2): Entry => [
  'seal',
  at,
  { ...named(scene), root: 'ab'.repeat(32), count },
]
const voided = (scene: Scene, at: number, reason: string, evidence: number | null): Entry => [
  'void',
  at,
  { ...named(scene), last: scene.next, reason, evidence },
]
const result = (scene: Scene, change: Partial<LogBody<'result'>> = {}): Entry => {
  const at = { ...named(scene), seed_index: scene.last.seed_index + 1, beacon_round: scene.due }
  return ['result', scene.drawAt + 400, { ...scene.last, ...at, commit: scene.last.seed, ...change }]
}
const chain = (scene: Scene, change: object): Entry => {
  const at = scene.closeAt
  const body = { ...scene.chain, chain_no: scene.chain.chain_no + 1, start_date: '2099-01-01' }
  return ['chain', at, { ...body, published_at_ms: at, ...change }]
}

const newestPolicy = ({ story }: Scene) => story.policies.at(-1)?.text ?? ''

const LIES: readonly Lie[] = [
  [
    'a beacon value chosen among later ones',
    'beacon-due',
    (s) => [seal(s), result(s, { beacon_round: s.due + 4 })],
  ],
  ['a head dated later to move the value', 'late-seal-untold', (s) => [seal(s, s.dueAt + 9_000), result(s)]],
  ['a seed of one’s own choice', 'result-seed', (s) => [seal(s), result(s, { seed: 'cd'.repeat(32) })]],
  ['numbers of one’s own choice', 'result-numbers', (s) => [seal(s), result(s, { numbers: [7, 7, 7] })]],
  ['a round drawn by the older protocol', 'protocol-other', (s) => [seal(s), result(s, { protocol: 'PF2' })]],
  [
    'void with the evidence of another round',
    'void-beacon-round',
    (s) => [seal(s), voided(s, s.dueAt + 2 * DAY_MS, 'beacon', s.due - 20)],
  ],
  [
    'void before the day is over',
    'void-beacon-day',
    (s) => [seal(s), voided(s, s.dueAt + DAY_MS - 1, 'beacon', s.due)],
  ],
  ['void for a sound capsule', 'void-capsule', (s) => [seal(s), voided(s, s.drawAt, 'capsule', 0)]],
  ['a sealed round called missed', 'missed-sealed', (s) => [seal(s), voided(s, s.drawAt, 'missed', null)]],
  [
    'a sealed round without bets called missed',
    'missed-sealed',
    (s) => [seal(s, s.closeAt + 700, 0), voided(s, s.drawAt, 'missed', null)],
  ],
  ['a missed round sealed later', 'seal-after-end', (s) => [voided(s, s.closeAt, 'missed', null), seal(s)]],
  ['a round sealed twice', 'seal-twice', (s) => [seal(s), seal(s)]],
  ['a round sealed before its close', 'seal-early', (s) => [seal(s, s.closeAt - 1)]],
  ['a result without a seal', 'result-seal', (s) => [result(s)]],
  [
    'other witnesses tomorrow',
    'witnesses-notice',
    (s) => [['witnesses', s.closeAt, { policy: newestPolicy(s), effective_at_ms: s.closeAt + DAY_MS }]],
  ],
  [
    'witnesses of whom none is needed',
    'witnesses-policy',
    (s) => [
      [
        'witnesses',
        s.closeAt,
        {
          policy: newestPolicy(s).replace('group witnesses 2', 'group witnesses 0'),
          effective_at_ms: s.closeAt + 3 * DAY_MS,
        },
      ],
    ],
  ],
  ['a new chain of PF2', 'protocol-back', (s) => [chain(s, { protocol: undefined })]],
  [
    'a new chain for tomorrow',
    'chain-notice',
    (s) => [chain(s, { start_date: new Date(s.closeAt + 8 * 3_600_000).toISOString().slice(0, 10) })],
  ],
  ['another beacon with a new chain', 'beacon-changed', (s) => [chain(s, { beacon_key: 'ab'.repeat(96) })]],
  [
    'a beacon’s calendar moved',
    'beacon-changed',
    (s) => [chain(s, { beacon_genesis_sec: (s.chain.beacon_genesis_sec ?? 0) + 1 })],
  ],
  [
    'odds that give back 90 %',
    'odds-range',
    (s) => [
      [
        'odds',
        s.closeAt,
        {
          play_id: 2001,
          year_animal: '',
          from_milli: 1950,
          to_milli: 1800,
          announced_at_ms: s.closeAt,
          effective_at_ms: s.closeAt + DAY_MS,
        },
      ],
    ],
  ],
  [
    'odds for today',
    'odds-notice',
    (s) => [
      [
        'odds',
        s.closeAt,
        {
          play_id: 2001,
          year_animal: '',
          from_milli: 1950,
          to_milli: 1900,
          announced_at_ms: s.closeAt,
          effective_at_ms: s.closeAt,
        },
      ],
    ],
  ],
]

/** The story of the real log, which must raise no alarm, and the round after its newest result. */
async function sceneOf(get: Get): Promise<Scene> {
  const witness = new Witness({ get }, newFollowedLog())
  const alarms = await witness.check()
  if (alarms.length > 0) throw new Error(`the honest log raised ${JSON.stringify(alarms)}`)
  const { story, size } = witness.log
  const { entries } = (await get(`/api/log/entries?from=${Math.max(0, size - 900)}&to=${size}`)) as {
    entries: LogEntry[]
  }
  const last = entries.findLast((entry) => entry.kind === 'result' && entry.body.lottery === 'js28')
  const lottery = findLottery('js28')
  const number = last?.kind === 'result' ? parseExpect(last.body.expect) : null
  if (last?.kind !== 'result' || lottery === undefined || number === null) throw new Error('no result yet')
  const published = story.chains[`js28-${last.body.chain_no}`]?.body
  const round = roundOf(lottery, nextRound(lottery, number))
  const beacon = published === undefined ? null : beaconOf(published)
  const due = beacon && dueBeacon({ protocol: 'PF3', beacon, closeAt: round.closeAt, sealedAt: null })
  if (published === undefined || beacon === null || due === null) throw new Error('no chain of PF3')
  const { closeAt, drawAt, expect: next } = round
  // The real seal of the round is left out: the lie replaces it.
  delete story.sealed[`js28-${next}`]
  return {
    story,
    size,
    chain: published,
    last: last.body,
    next,
    closeAt,
    drawAt,
    due,
    dueAt: beaconTimeMs(beacon, due),
  }
}

/** Each lie and who sees it: null when it passes unseen. */
export async function signedLies(get: Get): Promise<{ attack: string; noticed: string | null }[]> {
  const scene = await sceneOf(get)
  return LIES.map(([attack, rule, lie]) => {
    const story = structuredClone(scene.story)
    const broken = lie(scene).flatMap(([kind, at, body], i) =>
      applyEntry(story, { n: scene.size + i, at, kind, body } as LogEntry),
    )
    return { attack, noticed: broken.includes(rule) ? `red: a witness, at the entry (${rule})` : null }
  })
}

/** Keys of receipts that the house would deny later, vouched for by themselves: shown to one member, and not in the log. */
export function keysInNoLog(
  head: TreeHead,
  keys: readonly { readonly body: NamedKey; readonly path: readonly string[] }[],
): { attack: string; noticed: string | null }[] {
  if (loggedKeys(keys, head) === null) throw new Error('the keys of the log are not taken')
  const own = keyBody('receipt', randomBytes(32))
  const shown = keys.map((key) => (key.body.purpose === 'receipt' ? { ...key, body: own } : key))
  const noticed = loggedKeys(shown, head) === null ? 'red: the app, when it reads the log (key)' : null
  return [{ attack: 'a key of receipts that one member alone is shown', noticed }]
}

/** What the app says at once about answers that leave a member without a proof. */
export function droppedBets(
  sent: SentOrder,
  bets: readonly AnsweredBet[],
  keys: readonly NamedKey[],
): { attack: string; noticed: string | null }[] {
  if (arrivalProblems(sent, bets, keys).length > 0) throw new Error('an honest receipt is not taken')
  const changed = (change: (bet: AnsweredBet) => AnsweredBet) => bets.map(change)
  const lies: readonly (readonly [string, readonly AnsweredBet[]])[] = [
    ['a bet taken and dropped', bets.slice(1)],
    ['a bet taken without a receipt', changed((bet) => ({ ...bet, receipt: null }))],
    [
      'a receipt for another stake',
      changed((bet) => ({
        ...bet,
        receipt: bet.receipt && { ...bet.receipt, leaf: bet.receipt.leaf.replace('|1000|', '|100|') },
      })),
    ],
    [
      'a receipt with another commitment',
      changed((bet) => ({ ...bet, receipt: bet.receipt && { ...bet.receipt, commit: 'ab'.repeat(32) } })),
    ],
    [
      'a receipt signed with a key of no log',
      changed((bet) => ({ ...bet, receipt: bet.receipt && { ...bet.receipt, key_id: '0'.repeat(16) } })),
    ],
  ]
  return lies.map(([attack, answer]) => {
    const problems = arrivalProblems(sent, answer, keys)
    return {
      attack,
      noticed: problems.length > 0 ? `red: the app, when the answer comes (${problems.join(', ')})` : null,
    }
  })
}
