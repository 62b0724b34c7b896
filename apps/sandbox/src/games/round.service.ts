// One round of an instant game: refuse, draw, take the stakes, pay, log, all in one transaction.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { insertBet, lastRounds } from '#src/games/bets.sql.ts'
import type { PastRound, RoundAnswer, StateAnswer } from '#src/games/game-api.ts'
import { lineAnswer } from '#src/games/line-answer.ts'
import { GameRefused } from '#src/games/refused.ts'
import { findAnswer, keepAnswer, refuseUnpayable } from '#src/games/fairness/round-keys.ts'
import { type Line, playRound, refuseLines } from '#src/games/rounds.rules.ts'
import type { Seeds } from '#src/games/fairness/seeds.ts'
import type { Session } from '#src/games/session.service.ts'
import { appendToLog, type BetRow } from '#src/games/bet-log.ts'
import { lockWallet, noteRound, readWallet } from '#src/books/wallet.sql.ts'

const SHOWN_ROUNDS = 40

export class RoundService {
  constructor(
    private readonly db: Pool,
    private readonly seeds: Seeds,
  ) {}

  async play(
    session: Session,
    key: string,
    lines: readonly Line[],
    shownCommit?: string,
  ): Promise<RoundAnswer> {
    const { game } = session
    const refusal = refuseLines(game, lines)
    if (refusal !== null) throw new GameRefused(refusal)
    const stake = lines.reduce((sum, line) => sum + line.stakeFen, 0n)
    await refuseUnpayable(this.db, session, key, stake)
    return this.db.tx(async (tx) => {
      const wallet = await lockWallet(tx, session)
      const before = await findAnswer(tx, session, key, lines)
      if (before !== null) return before
      const tooFast = wallet.since_round_ms !== null && wallet.since_round_ms < LIMITS.game.spinMs
      if (game.kind === 'slot' && tooFast) throw new GameRefused('tooFast')
      if (stake > wallet.balance_fen) throw new GameRefused('insufficient')

      const { seedId, commit, clientSeed, nonce, draw } = await this.seeds.nextDraw(
        tx,
        session,
        game,
        wallet.now,
      )
      if (shownCommit !== undefined && shownCommit !== commit) throw new GameRefused('seedChanged')
      const round = playRound(game, lines, draw)
      const roundId = `${seedId}-${nonce}`
      const bets: BetRow[] = []
      for (const line of round.lines) {
        const bet = {
          currency: wallet.currency,
          round_id: roundId,
          pick: line.pick,
          selection: line.selection,
          odds_milli: line.oddsMilli,
          bet_fen: line.stakeFen,
          valid_fen: line.validFen,
          payout_fen: line.payoutFen,
          outcome: line.outcome,
          result: line.family === null ? round.result : { ...round.result, family: line.family },
          server_seed_hash: commit,
          client_seed: clientSeed,
          nonce,
        }
        bets.push(await insertBet(tx, session, game, bet, wallet.now))
      }
      await noteRound(tx, session)
      const answer: RoundAnswer = {
        roundId,
        nonce,
        lines: bets.map(lineAnswer),
        result: round.result,
        balance: yuanFromFen((await readWallet(tx, session)).balance_fen),
        createdAt: wallet.now.toISOString(),
        commit,
        clientSeed,
      }
      await keepAnswer(tx, session, key, lines, answer)
      await appendToLog(tx, session.plat, bets)
      return answer
    })
  }

  /** The initial state of a page: balance, seeds, the member's last rounds with their proofs. */
  async state(session: Session): Promise<StateAnswer> {
    const rows = await lastRounds(this.db, session, session.game.code, SHOWN_ROUNDS)
    const seedsOut = await this.seeds.revealed(
      session,
      rows.map((row) => row.server_seed_hash),
    )
    const byRound = new Map<string, BetRow[]>()
    for (const row of rows) byRound.set(row.round_id, [...(byRound.get(row.round_id) ?? []), row])
    return {
      balance: yuanFromFen((await readWallet(this.db, session)).balance_fen),
      fair: await this.seeds.state(session),
      rounds: [...byRound.values()].flatMap((bets) => pastRound(bets, seedsOut)),
    }
  }
}

function pastRound(bets: readonly BetRow[], seedsOut: ReadonlyMap<string, string>): PastRound[] {
  const [first] = bets
  if (first === undefined) return []
  const { family: _family, ...result } = first.result
  return [
    {
      roundId: first.round_id,
      nonce: first.nonce === null ? null : Number(first.nonce),
      lines: bets.map(lineAnswer),
      result,
      createdAt: first.created_at.toISOString(),
      commit: first.server_seed_hash,
      clientSeed: first.client_seed,
      serverSeed: seedsOut.get(first.server_seed_hash) ?? null,
    },
  ]
}
