// Simulated fixtures: bets until they close, the draw at kick-off by PF1, and settlement.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { Fixture } from '@lanting/contract/data/fixtures'
import {
  drawFixture,
  FIXTURE_CADENCE,
  FIXTURE_TITLES,
  type FixtureLottery,
  fixtureOfRound,
  fixturePick,
} from '@lanting/contract/rules/fixtures'
import { parseExpect, roundDraw, seedIndex } from '@lanting/contract/rules/pf1'
import { currentRound, nextRound, previousRound, type Round } from '@lanting/contract/rules/schedule'
import { roundOf, roundPhase, roundsPerDay } from '@lanting/contract/rules/schedule'
import { type FamilyPick, validAmounts } from '@lanting/contract/rules/turnover'
import { isDay } from '@lanting/contract/time'
import type { Pool } from '@lanting/node-kit/pool'
import { appNow } from '#src/clock.ts'
import { betsIn, insertBet, lockOpenBets, openRounds, settleBet } from '#src/games/bets.sql.ts'
import type { Chain, Chains } from '#src/games/chain.ts'
import { type FixtureDraw, findDraw, insertDraw } from '#src/games/fixture.sql.ts'
import type { FixtureResult, FixtureRound, FixturesAnswer, RoundAnswer } from '#src/games/game-api.ts'
import { lineAnswer } from '#src/games/line-answer.ts'
import { GameRefused } from '#src/games/refused.ts'
import { findAnswer, keepAnswer, refuseUnpayable } from '#src/games/round-keys.ts'
import { type Line, payoutFor } from '#src/games/rounds.rules.ts'
import type { Player } from '#src/games/seeds.ts'
import type { Session } from '#src/games/session.service.ts'
import { appendToLog, type BetRow } from '#src/games/bet-log.ts'
import { lockWallet, readWallet } from '#src/books/wallet.sql.ts'

const SHOWN_NEXT = 2
const SHOWN_RESULTS = 6
const PLATS = { fbsim: 'FB', imsim: 'IM' } as const
const LOTTERIES = ['fbsim', 'imsim'] as const

export class FixtureService {
  constructor(
    private readonly db: Pool,
    private readonly chains: Chains,
  ) {}

  async bet(session: Session, key: string, expect: string, line: Line): Promise<RoundAnswer> {
    const lottery = lotteryOf(session)
    const pick = FIXTURE_TITLES[lottery].indexOf(line.pick)
    if (pick < 0) throw new GameRefused('unknownPick')
    if (line.stakeFen < BigInt(LIMITS.game.minYuan) * 100n) throw new GameRefused('stakeTooLow')
    if (line.stakeFen > BigInt(LIMITS.game.maxYuan) * 100n) throw new GameRefused('stakeTooHigh')
    await refuseUnpayable(this.db, session, key, line.stakeFen)
    const chain = await this.chains.get(lottery)
    return this.db.tx(async (tx) => {
      const wallet = await lockWallet(tx, session)
      const before = await findAnswer(tx, session, key, [line], expect)
      if (before !== null) return before
      const now = wallet.now.getTime()
      const round = currentRound(FIXTURE_CADENCE, now)
      if (round.expect !== expect || roundPhase(now, round) !== 'open') throw new GameRefused('roundClosed')
      if (line.stakeFen > wallet.balance_fen) throw new GameRefused('insufficient')
      const fixture = fixtureOfRound(lottery, round.k)
      const placed = await insertBet(
        tx,
        session,
        session.game,
        {
          currency: wallet.currency,
          round_id: expect,
          pick: line.pick,
          selection: fixturePick(lottery, fixture, pick),
          odds_milli: fixture.oddsMilli[pick] ?? 0,
          bet_fen: line.stakeFen,
          valid_fen: 0n,
          payout_fen: 0n,
          outcome: null,
          result: { teams: fixture.teams, family: familyOf(fixture, line.pick, pick) },
          server_seed_hash: commitOf(chain, round),
          client_seed: '',
          nonce: null,
        },
        wallet.now,
      )
      const answer: RoundAnswer = {
        roundId: expect,
        nonce: null,
        lines: [lineAnswer(placed)],
        result: { teams: fixture.teams },
        balance: yuanFromFen((await readWallet(tx, session)).balance_fen),
        createdAt: wallet.now.toISOString(),
        commit: placed.server_seed_hash,
        clientSeed: '',
      }
      await keepAnswer(tx, session, key, [line], answer, expect)
      await appendToLog(tx, session.plat, [placed])
      return answer
    })
  }

  /** The outcome of a round that is due. Deterministic for every caller and any delay. */
  private async draw(chain: Chain, round: Round): Promise<FixtureDraw> {
    const known = await findDraw(this.db, chain.lottery, round.expect)
    if (known !== undefined) return known
    const seed = chain.seed(indexOf(chain, round))
    const { lottery, chainNo, salt } = chain
    const stream = roundDraw(seed, { lottery, chainNo, expect: round.expect, salt })
    const outcome = drawFixture(stream, fixtureOfRound(lottery, round.k))
    await insertDraw(this.db, lottery, round.expect, { seed, outcome })
    return { seed, outcome }
  }

  /** Draws and settles every due round with open bets. Idempotent, and safe late or in parallel. */
  async settleDue(): Promise<void> {
    const open = await openRounds(this.db, LOTTERIES)
    if (open.length === 0) return
    const now = (await appNow(this.db)).getTime()
    for (const { game_code: lottery, round_id: expect, member } of open) {
      const round = roundNamed(expect)
      if (round.drawAt > now) continue
      const { outcome } = await this.draw(await this.chains.get(lottery), round)
      await this.settleMember({ plat: PLATS[lottery], member }, lottery, expect, outcome)
    }
  }

  private async settleMember(player: Player, lottery: FixtureLottery, expect: string, outcome: number) {
    await this.db.tx(async (tx) => {
      const { now } = await lockWallet(tx, player)
      const bets = await lockOpenBets(tx, player, lottery, expect)
      const judged = bets.map((row) => ({
        row,
        outcome: FIXTURE_TITLES[lottery][outcome] === row.pick ? ('win' as const) : ('lose' as const),
        stakeFen: row.bet_fen,
        family: row.result['family'] as FamilyPick,
        sportOddsMilli: Number(row.odds_milli),
      }))
      const valid = validAmounts(judged)
      const settled: BetRow[] = []
      for (const [i, { row, ...bet }] of judged.entries()) {
        const end = {
          outcome: bet.outcome,
          payoutFen: payoutFor(bet.outcome, row.bet_fen, bet.sportOddsMilli),
          validFen: valid[i] ?? 0n,
          at: now,
          result: { outcome },
        }
        settled.push(await settleBet(tx, player, row.bet_id, end))
      }
      if (settled.length > 0) await appendToLog(tx, player.plat, settled)
    })
  }

  /** The data to recompute a round's outcome; null before it is drawn. */
  async revealed(lottery: FixtureLottery, expect: string) {
    const number = parseExpect(expect)
    if (number === null || !isDay(number.day) || number.k > roundsPerDay(FIXTURE_CADENCE)) return null
    const chain = await this.chains.get(lottery)
    const round = roundNamed(expect)
    const isOver = round.drawAt <= (await appNow(this.db)).getTime()
    if (!isOver || round.drawAt <= chain.publishedAt.getTime()) return null
    const { seed } = await this.draw(chain, round)
    return { seed, commit: commitOf(chain, round), chain: chain.chainNo, salt: chain.salt }
  }

  async show(session: Session): Promise<FixturesAnswer> {
    const lottery = lotteryOf(session)
    const chain = await this.chains.get(lottery)
    const now = (await appNow(this.db)).getTime()
    const round = currentRound(FIXTURE_CADENCE, now)
    const next: FixtureRound[] = []
    for (let at = round; next.length < SHOWN_NEXT; ) {
      at = nextRound(FIXTURE_CADENCE, at)
      next.push(shownRound(lottery, at))
    }
    const results = await this.lastResults(chain, round)
    return {
      now,
      open: { ...shownRound(lottery, round), commit: commitOf(chain, round) },
      next,
      results,
      mine: await this.betsOf(session, 'open'),
      done: await this.betsOf(
        session,
        'settled',
        results.map((result) => result.expect),
      ),
      chain: {
        lottery,
        chainNo: chain.chainNo,
        commit: chain.commit,
        publishedAt: chain.publishedAt.toISOString(),
        startDate: chain.startDate,
        salt: chain.salt,
      },
      balance: yuanFromFen((await readWallet(this.db, session)).balance_fen),
    }
  }

  /** There are no rounds before the chain was published. */
  private async lastResults(chain: Chain, before: Round): Promise<FixtureResult[]> {
    const results: FixtureResult[] = []
    let round = previousRound(FIXTURE_CADENCE, before)
    while (results.length < SHOWN_RESULTS && round.drawAt > chain.publishedAt.getTime()) {
      const { seed, outcome } = await this.draw(chain, round)
      const shown = shownRound(chain.lottery, round)
      results.push({ ...shown, outcome, seed, index: indexOf(chain, round), commit: commitOf(chain, round) })
      round = previousRound(FIXTURE_CADENCE, round)
    }
    return results
  }

  /** Bets that wait or that have ended; of some rounds only where they are named. */
  private async betsOf(
    session: Session,
    status: 'open' | 'settled',
    expects: readonly string[] | null = null,
  ): Promise<RoundAnswer[]> {
    const rows = await betsIn(this.db, session, session.game.code, status, expects)
    return rows.map((row) => ({
      roundId: row.round_id,
      nonce: null,
      lines: [lineAnswer(row)],
      result: { teams: row.result['teams'], outcome: row.result['outcome'] },
      balance: '0.00',
      createdAt: row.created_at.toISOString(),
      commit: row.server_seed_hash,
      clientSeed: '',
    }))
  }
}

function lotteryOf({ game }: Session): FixtureLottery {
  const found = LOTTERIES.find((lottery) => lottery === game.code)
  if (found === undefined) throw new GameRefused('malformed')
  return found
}

function roundNamed(expect: string): Round {
  const number = parseExpect(expect)
  if (number === null) throw new Error(`no round ${expect}`)
  return roundOf(FIXTURE_CADENCE, number)
}

function indexOf(chain: Chain, round: Round): number {
  return seedIndex(chain.startDate, round, roundsPerDay(FIXTURE_CADENCE))
}

/** The value public before the draw: the previous seed of the chain. */
function commitOf(chain: Chain, round: Round): string {
  return chain.seed(indexOf(chain, round) - 1)
}

function shownRound(lottery: FixtureLottery, round: Round): FixtureRound {
  const { teams, chances, oddsMilli } = fixtureOfRound(lottery, round.k)
  return { expect: round.expect, teams, chances, oddsMilli, drawAt: round.drawAt, closeAt: round.closeAt }
}

function familyOf({ chances }: Fixture, title: string, pick: number): FamilyPick {
  return { family: '赛果', pick: title, weight: chances[pick] ?? 0, whole: 10_000 }
}
