// Seals a round at cut-off: the root over its accepted bets, stored and published in one transaction.
import { leafHash, leafText, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import type { Db } from '#src/db/pool.ts'
import type { DrawLog } from '#src/modules/lottery/draw/draw-log.ts'
import * as sql from '#src/modules/lottery/draw/draw.sql.ts'
import { sha256 } from '#src/modules/lottery/draw/chain/seed-chain.ts'

export class RoundSealer {
  constructor(private readonly deps: { readonly db: Db; readonly public: DrawLog }) {}

  /** Contains every accepted bet; later bets find the round closed. False for a round that was missed or sealed before. */
  async seal(round: sql.DueRound): Promise<boolean> {
    return this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'open') return false
      if (round.commit === null && (await sql.missRound(tx, round.id))) {
        await this.deps.public.void(tx, round, 'missed', null)
        return false
      }
      const bets = await sql.betsToSeal(tx, round.lottery, round.expect)
      const leaves = bets.map((bet) =>
        leafHash(
          leafText({
            lottery: round.lottery,
            expect: round.expect,
            betId: bet.bet_id,
            playId: bet.play_id,
            picks: bet.picks,
            stakeFen: bet.bet_fen,
            oddsMilli: Number(bet.odds_milli),
            salt: bet.salt.toString('hex'),
          }),
          sha256,
        ),
      )
      const stakeFen = bets.reduce((sum, bet) => sum + bet.bet_fen, 0n)
      const root = merkleRoot(leaves, sha256)
      await sql.sealRound(tx, round.id, { root, count: bets.length, stakeFen })
      await this.deps.public.seal(tx, round, root, bets.length)
      return true
    })
  }
}
