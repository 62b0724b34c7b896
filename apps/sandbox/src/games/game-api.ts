// The API between a game's page and the game server. Types and refusals only, shared by both sides.
import type { Yuan } from '@lanting/contract/money'
import type { GameKind } from '#src/games/catalogue.ts'

export const GAME_REFUSALS = {
  ticketSpent: '进入凭证已失效，请返回后重新进入',
  sessionEnded: '本次游戏已结束，请返回后重新进入',
  malformed: '请求有误，请稍后再试',
  unknownPick: '投注项有误',
  stakeTooLow: '单注最低 1 元',
  stakeTooHigh: '超出单注上限',
  insufficient: '场馆余额不足',
  tooFast: '请稍候再转',
  clientSeedMissing: '请先设置客户端种子',
  seedExpired: '种子每日更换，已为你换用新种子，请重新投注',
  seedChanged: '种子已在别处更换，请核对新的承诺值后重新投注',
  keyReused: '请求重复，请刷新后再试',
  roundClosed: '本场已截止投注',
  betNotFound: '注单不存在',
} as const
export type GameRefusal = keyof typeof GAME_REFUSALS

export interface Refused {
  readonly error: { readonly code: GameRefusal; readonly message: string }
}

/** A member's state in the protocol PF1S. */
export interface FairState {
  readonly commit: string
  /** Null until the page made one, after it saw the commitment. */
  readonly clientSeed: string | null
  readonly nonce: number
  readonly nextCommit: string
}

export interface SessionAnswer {
  readonly token: string
  readonly plat: string
  readonly venueName: string
  readonly code: string
  readonly name: string
  readonly kind: GameKind
  readonly currency: 'CNY' | 'PLAY'
  readonly balance: Yuan
  readonly fair: FairState
}

export interface BetLine {
  readonly pick: string
  readonly stake: Yuan
}

export interface BetQuestion {
  /** Idempotency key, made by the page before the first send. */
  readonly key: string
  readonly lines: readonly BetLine[]
  /** The commitment that the page shows: a bet on another seed is refused. */
  readonly commit?: string
  /** Fixtures only: the round the page shows. */
  readonly expect?: string
}

export type BetOutcome = 'win' | 'lose' | 'tie' | 'void'

export interface LineAnswer {
  readonly betId: string
  readonly pick: string
  readonly stake: Yuan
  readonly payout: Yuan
  readonly oddsMilli: number
  /** Null while a fixture is not played. */
  readonly outcome: BetOutcome | null
}

export interface RoundAnswer {
  readonly roundId: string
  readonly nonce: number | null
  readonly lines: readonly LineAnswer[]
  readonly result: Readonly<Record<string, unknown>>
  readonly balance: Yuan
  readonly createdAt: string
  /** The commitment shown before the round, which makes it verifiable later. */
  readonly commit: string
  readonly clientSeed: string
}

/** One earlier round of this member in this game, newest first in lists. */
export interface PastRound extends Omit<RoundAnswer, 'balance'> {
  /** Null while the seed is in use. */
  readonly serverSeed: string | null
}

export interface StateAnswer {
  readonly balance: Yuan
  readonly fair: FairState
  readonly rounds: readonly PastRound[]
}

export interface RevealAnswer {
  readonly fair: FairState
  readonly revealed: {
    readonly commit: string
    readonly serverSeed: string
    readonly clientSeed: string
    readonly nonce: number
  }
}

export interface FixtureRound {
  readonly expect: string
  readonly teams: readonly [string, string]
  /** Of 10,000, in the order of the picks. */
  readonly chances: readonly number[]
  readonly oddsMilli: readonly number[]
  /** Epoch milliseconds of the product's clock. */
  readonly drawAt: number
  readonly closeAt: number
}

export interface FixtureResult extends FixtureRound {
  readonly outcome: number
  readonly index: number
  readonly seed: string
  readonly commit: string
}

export interface FixturesAnswer {
  readonly now: number
  readonly open: FixtureRound & { readonly commit: string }
  readonly next: readonly FixtureRound[]
  readonly results: readonly FixtureResult[]
  /** Bets that wait for their kick-off, newest first. */
  readonly mine: readonly RoundAnswer[]
  /** Bets on the shown results that are settled, newest first. */
  readonly done: readonly RoundAnswer[]
  readonly chain: {
    readonly lottery: string
    readonly chainNo: number
    readonly commit: string
    readonly publishedAt: string
    readonly startDate: string
    readonly salt: string
  }
  readonly balance: Yuan
}
