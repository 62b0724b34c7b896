// A game's actions: request rounds one at a time, sync the balance, change seeds, announce results.
import { newId } from '@lanting/browser-kit/ids'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import type { Dispatch, SetStateAction } from 'react'
import {
  type BetLine,
  type FairState,
  GAME_REFUSALS,
  type PastRound,
  type RoundAnswer,
  type SessionAnswer,
} from '#src/games/game-api.ts'
import { spokenRound } from '#src/games/spoken.rules.ts'
import { GameError, placeBet, readState, rotateSeed, setClientSeed } from './api.ts'
import { keepShownCommit } from '#web/fair/shown-commits.ts'
import { newClientSeed } from './client-seed.ts'
import { postToParent } from './parent.ts'

/** After this delay a waiting message is shown. */
const SLOW_MS = 4_000
/** Shown at once and in the words of a wrong proof: nothing after the bet may replace what was shown before it. */
const OTHER_COMMIT = '所用的承诺值与投注前显示的不同，请保存证据'
export const WAITING = '网络较慢，正在确认本局，请稍候'

export interface Stake {
  readonly pick: string
  readonly fen: bigint
}

/** A simulated match that bets are open on, as it was shown. */
export interface OpenFixture {
  readonly expect: string
  readonly commit: string
}

/** The rendered state of a game, set by its actions. */
export interface GameSetters {
  readonly setBalanceFen: (fen: bigint) => void
  readonly setFair: (fair: FairState) => void
  readonly setRounds: Dispatch<SetStateAction<readonly PastRound[]>>
  readonly setBusy: (busy: boolean) => void
  readonly setEnded: (why: string) => void
  readonly setRefusal: (text: string | null) => void
  readonly setWaiting: (waiting: boolean) => void
  readonly say: (text: string) => void
}

export class GameActions {
  readonly #session: SessionAnswer
  readonly #set: GameSetters
  #balanceFen: bigint
  #fair: FairState

  constructor(
    session: SessionAnswer,
    state: { readonly balanceFen: bigint; readonly fair: FairState },
    set: GameSetters,
  ) {
    this.#session = session
    this.#balanceFen = state.balanceFen
    this.#fair = state.fair
    this.#set = set
  }

  readonly say = (text: string): void => this.#set.say(text)

  readonly refuse = (text: string | null): void => {
    this.#set.setRefusal(text)
    this.#set.say(text ?? '')
  }

  readonly setBalance = (fen: bigint): void => {
    this.#showBalance(fen)
    postToParent({ type: 'balance', balance: yuanFromFen(fen) })
  }

  readonly refresh = async (): Promise<void> => {
    const next = await readState()
    this.setBalance(fenFromYuan(next.balance))
    this.#showFair(next.fair)
    this.#set.setRounds(next.rounds)
  }

  readonly rotate = async (): Promise<void> => {
    const shown = this.#fair
    const { fair, revealed } = await rotateSeed(newClientSeed())
    this.#showFair(fair)
    // Unless another device changed the seed meanwhile, the next one is the one that was announced.
    if (revealed.commit === shown.commit && fair.commit !== shown.nextCommit) this.refuse(OTHER_COMMIT)
    // Rounds of the old seed can be verified from now on.
    this.#set.setRounds((await readState()).rounds)
  }

  readonly chooseClientSeed = async (seed: string): Promise<void> => {
    this.#showFair(await setClientSeed(seed))
  }

  /** Whether the balance covers a stake; shows the refusal itself, and refetches the balance in case it grew. */
  readonly affords = (fen: bigint): boolean => {
    if (fen <= this.#balanceFen) return true
    this.refuse(GAME_REFUSALS.insufficient)
    this.refresh().catch(() => undefined)
    return false
  }

  /** Requests a round. Null when it was refused: then nothing was bet. */
  readonly start = async (stakes: readonly Stake[], fixture?: OpenFixture): Promise<RoundAnswer | null> => {
    const lines: BetLine[] = stakes.map(({ pick, fen }) => ({ pick, stake: yuanFromFen(fen) }))
    const total = stakes.reduce((sum, { fen }) => sum + fen, 0n)
    if (!this.affords(total)) return null
    this.#set.setBusy(true)
    this.refuse(null)
    postToParent({ type: 'bet-open' })
    this.#showBalance(this.#balanceFen - total)
    const slow = setTimeout(() => {
      this.#set.setWaiting(true)
      this.say(WAITING)
    }, SLOW_MS)
    try {
      const commit = fixture?.commit ?? this.#fair.commit
      const asked = fixture === undefined ? { commit } : { expect: fixture.expect }
      const round = await placeBet({ key: newId(), lines, ...asked })
      keepShownCommit(this.#session.plat, fixture?.expect ?? round.roundId, commit)
      if (round.commit !== commit) this.refuse(OTHER_COMMIT)
      return round
    } catch (error) {
      await this.#refund(total, error)
      return null
    } finally {
      clearTimeout(slow)
      this.#set.setWaiting(false)
    }
  }

  /** Ends the round that `start` began, after its result was shown. */
  readonly finish = (round: RoundAnswer): void => {
    const { balance: left, ...past } = round
    this.setBalance(fenFromYuan(left))
    this.say(spokenRound(this.#session, round))
    if (round.nonce !== null) this.#showFair({ ...this.#fair, nonce: round.nonce })
    this.#set.setRounds((list) => [{ ...past, serverSeed: null }, ...list])
    this.#set.setBusy(false)
    postToParent({ type: 'bet-closed' })
  }

  #showFair(fair: FairState): void {
    this.#fair = fair
    this.#set.setFair(fair)
  }

  #showBalance(fen: bigint): void {
    this.#balanceFen = fen
    this.#set.setBalanceFen(fen)
  }

  async #refund(total: bigint, error: unknown): Promise<void> {
    this.#set.setBusy(false)
    this.#showBalance(this.#balanceFen + total)
    postToParent({ type: 'bet-closed' })
    const { code, message } =
      error instanceof GameError ? error : { code: 'internal', message: REFUSALS.serverBusy.text }
    this.refuse(message)
    if (code === 'sessionEnded') this.#set.setEnded(message)
    if (code === 'seedExpired') await this.rotate().catch(() => undefined)
    if (code === 'network' || code === 'seedChanged') await this.refresh().catch(() => undefined)
  }
}
