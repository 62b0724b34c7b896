// A venue's members: wallets, launching a game, and ending all sessions.
import { LIMITS } from '@lanting/contract/limits'
import type { PlatName } from '@lanting/contract/data/play/venues'
import { yuanFromFen } from '@lanting/contract/money'
import type { VenueAnswer, VenueQuestion } from '@lanting/contract/providers/venue'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { findGame } from '#src/games/catalogue.ts'
import { endSessions, insertTicket } from '#src/games/session.sql.ts'
import { findWallet, insertWallet, readTotals } from '#src/books/wallet.sql.ts'

const UNKNOWN = { ok: false, error: { code: 'member_unknown', message: '会员不存在' } } as const
const OTHER_CURRENCY = { ok: false, error: { code: 'currency_mismatch', message: '币种不符' } } as const
const NO_GAME = { ok: false, error: { code: 'game_unknown', message: '游戏不存在' } } as const

export class MemberService {
  constructor(
    private readonly db: Pool,
    private readonly publicOrigin: string,
  ) {}

  async create(plat: PlatName, asked: VenueQuestion<'createMember'>): Promise<VenueAnswer<'createMember'>> {
    const holder = { plat, member: asked.member }
    await insertWallet(this.db, holder, asked.currency)
    const wallet = await findWallet(this.db, holder)
    if (wallet?.currency !== asked.currency) return OTHER_CURRENCY
    return { ok: true, data: { member: asked.member, currency: wallet.currency } }
  }

  async balance(plat: PlatName, member: string): Promise<VenueAnswer<'balance'>> {
    const wallet = await findWallet(this.db, { plat, member })
    if (wallet === undefined) return UNKNOWN
    return {
      ok: true,
      data: {
        member,
        balance: yuanFromFen(wallet.balance_fen),
        currency: wallet.currency,
        transfer_seq: Number(wallet.transfer_seq),
        bet_seq: Number(wallet.bet_seq),
      },
    }
  }

  async totals(plat: PlatName, prefix: string): Promise<VenueAnswer<'totals'>> {
    const row = await readTotals(this.db, plat, prefix)
    return {
      ok: true,
      data: {
        prefix,
        CNY: yuanFromFen(row.cny),
        PLAY: yuanFromFen(row.play),
        transfer_seq: Number(row.transfer_seq),
        bet_seq: Number(row.bet_seq),
      },
    }
  }

  async launch(plat: PlatName, asked: VenueQuestion<'launch'>): Promise<VenueAnswer<'launch'>> {
    const { member } = asked
    const wallet = await findWallet(this.db, { plat, member })
    if (wallet === undefined) return UNKNOWN
    if (wallet.currency !== asked.currency) return OTHER_CURRENCY
    const game = findGame(plat, asked.game_code)
    if (game === undefined) return NO_GAME
    const ticket = newToken()
    const way = { plat, member, game_code: game.code }
    const expiresAt = await insertTicket(this.db, hashToken(ticket), way, LIMITS.launchTicketMs)
    // The ticket is in the URL fragment: no server, proxy, log or referrer ever sees it.
    const url = `${this.publicOrigin}/play/${plat}/${game.code}#t=${ticket}`
    return { ok: true, data: { member, currency: wallet.currency, url, expires_at: expiresAt.toISOString() } }
  }

  async endSessions(plat: PlatName, member: string): Promise<VenueAnswer<'endSessions'>> {
    return { ok: true, data: { member, ended: await endSessions(this.db, { plat, member }) } }
  }
}
