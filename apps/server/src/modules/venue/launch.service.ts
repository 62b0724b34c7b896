// Opens a game: checks, auto-transfer when the member wants it, and a one-time URL on the venue's own origin.
import { SLOT_CODES } from '@lanting/contract/codes'
import { SLOT_GAMES } from '@lanting/contract/data/slot-games'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { type Db, one } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import { newId } from '#src/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'
import * as sql from '#src/modules/transfer/transfer.sql.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'

const MIN_AUTO_FEN = 100n

export interface LaunchDeps {
  readonly db: Db
  readonly transfers: TransferService
  /** Only these foreign origins are ever framed. */
  readonly frameOrigins: readonly string[]
  readonly publicUrl: string
}

export class LaunchService {
  constructor(private readonly deps: LaunchDeps) {}

  private async autoTransfer(memberId: bigint) {
    return one(
      await this.deps.db.query<{ auto_transfer: boolean; launch_budget_fen: bigint | null }>(
        'SELECT auto_transfer, launch_budget_fen FROM members WHERE id = $1',
        [memberId],
      ),
    )
  }

  /** Recalls the other venues, then brings the wallet along, at most the member's own budget. Stops at any doubt. */
  private async bringMoney(owner: Owner, plat: string): Promise<bigint> {
    if ((await sql.openTransfersOf(this.deps.db, owner.id)).length > 0) throw new AppError('transferOpen')
    const recalled = await this.deps.transfers.recallAll(owner, plat)
    if (recalled.some((one) => one.end === 'unknown')) throw new AppError('transferOpen')
    const { launch_budget_fen: budget } = await this.autoTransfer(owner.id)
    const mainFen = await readMainFen(this.deps.db, owner.id, currencyOf(owner))
    const amountFen = budget !== null && budget < mainFen ? budget : mainFen
    if (amountFen < MIN_AUTO_FEN) return 0n
    const moved = await this.deps.transfers.intoVenue(owner, plat, amountFen)
    if (moved.end === 'unknown') throw new AppError('transferOpen')
    return moved.end === 'done' ? amountFen : 0n
  }

  async open(owner: Owner, plat: string, gameCode: string) {
    const venue = await sql.readVenue(this.deps.db, plat)
    if (venue === null) throw new AppError('venueUnknown')
    const adapter = await this.deps.transfers.openVenue(plat)
    if (venue.app_state !== 1) throw new AppError('venueDown')
    await this.deps.transfers.mustAnswer(adapter, owner)
    await this.deps.transfers.ensureMember(adapter, owner)
    const { auto_transfer: isAuto } = await this.autoTransfer(owner.id)
    const movedFen = isAuto ? await this.bringMoney(owner, plat) : null
    const said = await adapter.launch(
      sql.venueName(owner.id),
      currencyOf(owner),
      gameCode,
      this.deps.publicUrl,
    )
    if (said.kind !== 'yes' || !this.deps.frameOrigins.includes(new URL(said.data.url).origin))
      throw new AppError('venueDown')
    await this.deps.db.query(
      'INSERT INTO launches (id, member_id, plat, game_code, at) VALUES ($1, $2, $3, $4, app_now())',
      [newId(), owner.id, plat, gameCode],
    )
    const moved = movedFen === null ? null : yuanFromFen(movedFen)
    return { url: said.data.url, name: venue.name, platname: plat, moved }
  }

  async setAutoTransfer(memberId: bigint, isOn: boolean, budget: string | number | undefined) {
    const budgetFen = budget === undefined || budget === '' ? null : parseAmount(budget)
    const keep = budget === undefined
    if (budgetFen !== null && budgetFen < MIN_AUTO_FEN) throw new AppError('transferAmountFormat')
    const row = one(
      await this.deps.db.query<{ auto_transfer: boolean; launch_budget_fen: bigint | null }>(
        `UPDATE members SET auto_transfer = $2, launch_budget_fen = CASE WHEN $3 THEN launch_budget_fen ELSE $4 END
          WHERE id = $1 RETURNING auto_transfer, launch_budget_fen`,
        [memberId, isOn, keep, budgetFen],
      ),
    )
    return {
      transferstatus: row.auto_transfer ? (1 as const) : (0 as const),
      budget: row.launch_budget_fen === null ? null : yuanFromFen(row.launch_budget_fen),
    }
  }

  /** The games of one slot provider; an unknown code has none. */
  slotGames(code: string) {
    const plat = Object.entries(SLOT_CODES).find(([name]) => name === code)?.[1]
    return SLOT_GAMES.filter((game) => game.catecode === plat).map((game) => ({
      ...game,
      gamepic: `/art/cover/${game.gamecode}.svg`,
    }))
  }
}
