// Strategies against gifts: what two accounts of one person do in turn, some of it only after a win or a loss.
import type { ModelAccount, Play } from '#src/test/money/gift-model.ts'

export const PLAYS = {
  /** 大 of a lottery of three digits. */
  even: { name: '大', product: 'lottery', chance: 0.5, oddsMilli: 1950n },
  /** The rarest play: a total of 27. */
  rarest: { name: '和值27', product: 'lottery', chance: 0.001, oddsMilli: 950_000n },
  /** A slot machine with its highest return, as two outcomes. */
  slots: { name: '老虎机', product: 'slots', chance: 0.24, oddsMilli: 4014n },
} as const satisfies Record<string, Play>
export type PlayName = keyof typeof PLAYS

/** How much is staked: of the wallet, or of own money with what makes a difference there. */
export const STAKES = ['all', 'half', 'tenth', 'own', 'own+1', 'own-1', 'pots'] as const
export type Stake = (typeof STAKES)[number]

export type Step = { readonly who: 0 | 1; readonly when?: 'won' | 'lost' } & (
  | { readonly do: 'deposit'; readonly fen: bigint }
  | { readonly do: 'gift'; readonly kind: keyof typeof GIFTS; readonly fen: bigint }
  | { readonly do: 'bet'; readonly play: PlayName; readonly stake: Stake }
  /** 大 on one account and 小 on the other, in one round. */
  | { readonly do: 'oppose'; readonly stake: Stake }
  | { readonly do: 'settle' }
  | { readonly do: 'drop'; readonly which: 'oldest' | 'youngest' | 'all' }
  | { readonly do: 'park' | 'fetch' | 'away' | 'back' }
  | { readonly do: 'withdraw'; readonly end: 'paid' | 'returned' }
)

/** The gifts there are, as their turnover. */
export const GIFTS = {
  firstDeposit: { multiple: 10n, only: 'slots' },
  dayDeposit: { multiple: 10n, only: 'lottery' },
  packet: { multiple: 3n, only: null },
  invite: { multiple: 3n, only: null },
  vip: { multiple: 1n, only: null },
  staff: { multiple: 2n, only: null },
} as const

export function stakeOf(account: ModelAccount, stake: Stake): bigint {
  const { wallet, own, potsFen } = account
  const wanted = {
    all: wallet,
    half: wallet / 2n,
    tenth: wallet / 10n,
    own,
    'own+1': own + 1n,
    'own-1': own - 1n,
    pots: potsFen,
  }[stake]
  return wanted < wallet ? wanted : wallet
}

/** The strategies that people think of first. */
export const NAMED: Readonly<Record<string, readonly Step[]>> = {
  'one bet of everything on the rarest play, dropped after a win': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 0, do: 'bet', play: 'rarest', stake: 'all' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all', when: 'won' },
  ],
  'own money used up but for a fen, then everything': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 0, do: 'bet', play: 'even', stake: 'own-1' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all', when: 'won' },
    { who: 0, do: 'bet', play: 'rarest', stake: 'all', when: 'lost' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all' },
  ],
  'a free bet: dropped after a loss': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 0, do: 'bet', play: 'even', stake: 'pots' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all' },
  ],
  'several gifts and one loss': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 0, do: 'gift', kind: 'packet', fen: 5_800n },
    { who: 0, do: 'gift', kind: 'invite', fen: 1_800n },
    { who: 0, do: 'bet', play: 'even', stake: 'pots' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all' },
  ],
  'opposite bets on two accounts': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 1, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 1, do: 'gift', kind: 'firstDeposit', fen: 10_000n },
    { who: 0, do: 'oppose', stake: 'all' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'drop', which: 'all' },
    { who: 1, do: 'drop', which: 'all' },
  ],
  'a venue between, a time-out, and back': [
    { who: 0, do: 'deposit', fen: 50_000n },
    { who: 0, do: 'gift', kind: 'vip', fen: 8_800n },
    { who: 0, do: 'park' },
    { who: 0, do: 'drop', which: 'all' },
    { who: 0, do: 'fetch' },
    { who: 0, do: 'bet', play: 'slots', stake: 'all' },
    { who: 0, do: 'away' },
    { who: 0, do: 'settle' },
    { who: 0, do: 'back' },
    { who: 0, do: 'withdraw', end: 'returned' },
  ],
}

type Below = (n: number) => number
const pick = <T>(below: Below, from: readonly T[]): T => from[below(from.length)] as T

/** At most so many bets are settled: every one of them has two ends. */
const SETTLES = 5

/** One of the ways in which a person might try it. */
export function randomStrategy(below: Below): Step[] {
  const steps: Step[] = [{ who: 0, do: 'deposit', fen: BigInt(10_000 + below(90_000)) }]
  const both = below(4) === 0
  if (both) steps.push({ who: 1, do: 'deposit', fen: BigInt(10_000 + below(90_000)) })
  steps.push(randomGift(below, 0))
  let [settles, open] = [0, 0]
  const length = 6 + below(12)
  while (steps.length < length || settles === 0) {
    const who = both && below(2) === 0 ? 1 : 0
    const when = ([undefined, undefined, 'won', 'lost'] as const)[below(4)]
    // Nothing to settle without a bet, and most bets are settled before the next thought.
    const isEnd = open > 0 && settles < SETTLES && below(3) > 0
    const step: Step = isEnd ? { who, do: 'settle' } : randomStep(below, who, both)
    if (step.do === 'settle') {
      settles += 1
      open -= 1
    } else if (step.do === 'bet' || step.do === 'oppose') open += 1
    steps.push(when === undefined || isEnd ? step : { ...step, when })
  }
  for (const who of both ? ([0, 1] as const) : ([0] as const)) {
    steps.push({ who, do: 'fetch' })
    if (below(3) > 0) steps.push({ who, do: 'drop', which: 'all' })
    if (below(2) === 0) steps.push({ who, do: 'withdraw', end: 'paid' })
  }
  return steps
}

function randomGift(below: Below, who: 0 | 1): Step {
  const kind = pick(below, Object.keys(GIFTS) as (keyof typeof GIFTS)[])
  return { who, do: 'gift', kind, fen: BigInt(50 + below(18_750)) }
}

function randomStep(below: Below, who: 0 | 1, both: boolean): Step {
  const roll = below(17)
  const stake = pick(below, STAKES)
  if (roll < 8) return { who, do: 'bet', play: pick(below, Object.keys(PLAYS) as PlayName[]), stake }
  if (roll < 10) return { who, do: 'drop', which: pick(below, ['oldest', 'youngest', 'all'] as const) }
  if (roll < 12) return randomGift(below, who)
  if (roll === 12) return { who, do: pick(below, ['park', 'fetch'] as const) }
  if (roll === 13) return { who, do: pick(below, ['away', 'back'] as const) }
  if (roll < 16 && both) return { who, do: 'oppose', stake }
  return { who, do: 'withdraw', end: pick(below, ['paid', 'returned'] as const) }
}
