// A venue's members: their wallets, the ways into a game, and the ways out of every game.
import { LIMITS } from '@lanting/contract/limits'
import type { PlatName } from '@lanting/contract/data/venues'
import { yuanFromFen } from '@lanting/contract/money'
import type { VenueAnswer, VenueQuestion } from '@lanting/contract/providers/venue'
import { type Db, one } from '#src/db/pool.ts'
import { findGame } from '#src/games/catalogue.ts'
import { hashToken, newToken } from '#src/ids.ts'

const UNKNOWN = { ok: false, error: { code: 'member_unknown', message: '会员不存在' } } as const
const OTHER_CURRENCY = { ok: false, error: { code: 'currency_mismatch', message: '币种不符' } } as const
const NO_GAME = { ok: false, error: { code: 'game_unknown', message: '游戏不存在' } } as const

export class MemberService {
  constructor(
    private readonly db: Db,
    private readonly publicOrigin: string,
  ) {}

  async create(plat: PlatName, asked: VenueQuestion<'createMember'>): Promise<VenueAnswer<'createMember'>> {
    await this.db.query(
      `INSERT INTO wallets (plat, member, currency, created_at) VALUES ($1, $2, $3, app_time()) ON CONFLICT DO NOTHING`,
      [plat, asked.member, asked.currency],
    )
    const wallet = await this.findWallet(plat, asked.member)
    if (wallet?.currency !== asked.currency) return OTHER_CURRENCY
    return { ok: true, data: { member: asked.member } }
  }

  private async findWallet(plat: string, member: string) {
    const rows = await this.db.query<{
      currency: 'CNY' | 'PLAY'
      balance_fen: bigint
      transfer_seq: bigint
      bet_seq: bigint
    }>(
      // One statement sees one instant: the balance holds exactly what the two lists hold up to these numbers.
      `SELECT w.currency, w.balance_fen, v.transfer_seq, v.bet_seq
         FROM wallets w JOIN venues v USING (plat) WHERE w.plat = $1 AND w.member = $2`,
      [plat, member],
    )
    return rows[0]
  }

  async balance(plat: PlatName, member: string): Promise<VenueAnswer<'balance'>> {
    const wallet = await this.findWallet(plat, member)
    if (wallet === undefined) return UNKNOWN
    return {
      ok: true,
      data: {
        balance: yuanFromFen(wallet.balance_fen),
        currency: wallet.currency,
        transfer_seq: Number(wallet.transfer_seq),
        bet_seq: Number(wallet.bet_seq),
      },
    }
  }

  /** One statement sees one instant, as above. */
  async totals(plat: PlatName, prefix: string): Promise<VenueAnswer<'totals'>> {
    const row = one(
      await this.db.query<{ cny: bigint; play: bigint; transfer_seq: bigint; bet_seq: bigint }>(
        `SELECT coalesce(sum(w.balance_fen) FILTER (WHERE w.currency = 'CNY'), 0)::bigint AS cny,
                coalesce(sum(w.balance_fen) FILTER (WHERE w.currency = 'PLAY'), 0)::bigint AS play,
                v.transfer_seq, v.bet_seq
           FROM venues v LEFT JOIN wallets w ON w.plat = v.plat AND w.member ~ ('^' || $2 || '[0-9]')
          WHERE v.plat = $1 GROUP BY v.plat`,
        [plat, prefix],
      ),
    )
    return {
      ok: true,
      data: {
        CNY: yuanFromFen(row.cny),
        PLAY: yuanFromFen(row.play),
        transfer_seq: Number(row.transfer_seq),
        bet_seq: Number(row.bet_seq),
      },
    }
  }

  async launch(plat: PlatName, asked: VenueQuestion<'launch'>): Promise<VenueAnswer<'launch'>> {
    const wallet = await this.findWallet(plat, asked.member)
    if (wallet === undefined) return UNKNOWN
    if (wallet.currency !== asked.currency) return OTHER_CURRENCY
    const game = findGame(plat, asked.game_code)
    if (game === undefined) return NO_GAME
    const ticket = newToken()
    const made = await this.db.query<{ expires_at: Date }>(
      `INSERT INTO tickets (hash, plat, member, game_code, expires_at)
       VALUES ($1, $2, $3, $4, app_time() + $5 * interval '1 millisecond') RETURNING expires_at`,
      [hashToken(ticket), plat, asked.member, game.code, LIMITS.launchTicketMs],
    )
    // The ticket travels behind the hash: no server, proxy, log or referrer ever sees it.
    const url = `${this.publicOrigin}/play/${plat}/${game.code}#t=${ticket}`
    return { ok: true, data: { url, expires_at: one(made).expires_at.toISOString() } }
  }

  async endSessions(plat: PlatName, member: string): Promise<VenueAnswer<'endSessions'>> {
    await this.db.query('DELETE FROM tickets WHERE plat = $1 AND member = $2 AND used_at IS NULL', [
      plat,
      member,
    ])
    const ended = await this.db.query(
      `UPDATE sessions SET ended_at = app_time() WHERE plat = $1 AND member = $2 AND ended_at IS NULL RETURNING hash`,
      [plat, member],
    )
    return { ok: true, data: { ended: ended.length } }
  }
}
