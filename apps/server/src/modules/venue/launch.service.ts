// Opens a game: checks, auto-transfer when enabled, and a one-time URL on the venue's own origin.
import { yuanFromFen } from '@lanting/contract/money'
import type { Db } from '#src/db/pool.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import { askGate, passGate } from '#src/safety/gates.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import { isVenueFrozen } from '#src/books/freeze/venue-freeze.ts'
import { holdOpenVenue } from '#src/books/freeze/venue-freeze.sql.ts'
import { newId } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import * as sql from '#src/modules/venue/venue.sql.ts'
import type { VenueAvailabilityService } from '#src/modules/venue/venue-availability.service.ts'
import { venueName } from '#src/providers/venue-adapter.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'

const MIN_AUTO_FEN = 100n

export interface LaunchTransfers {
  hasOpen(memberId: bigint): Promise<boolean>
  autoOf(memberId: bigint): Promise<{ readonly isOn: boolean; readonly budgetFen: bigint | null }>
  intoVenue(
    owner: Owner,
    plat: string,
    amountFen: bigint,
    once: Once,
    gate: 'auto',
  ): Promise<{ readonly end: MoveEnd }>
}

export interface LaunchRecalls {
  recallAll(owner: Owner, except: string): Promise<readonly { readonly end: MoveEnd }[]>
}

type MoveEnd = 'done' | 'refused' | 'unknown'

export interface LaunchDeps {
  readonly db: Db
  readonly availability: VenueAvailabilityService
  readonly transfers: LaunchTransfers
  readonly recalls: LaunchRecalls
  /** Only these foreign origins are ever framed. */
  readonly frameOrigins: readonly string[]
  readonly publicUrl: string
  /** A launch moves money by itself where the profile of protection allows it. */
  readonly movesMoney: boolean
}

export class LaunchService {
  constructor(private readonly deps: LaunchDeps) {}

  /** Recalls the other venues, then transfers the wallet in, up to the member's budget. Stops at any unknown outcome. */
  private async bringMoney(owner: Owner, plat: string, budget: bigint | null): Promise<bigint> {
    // While its books are frozen no money moves to or from a venue; its balance can be played with.
    if (await isVenueFrozen(this.deps.db, plat)) return 0n
    if (await this.deps.transfers.hasOpen(owner.id)) throw new AppError('transferOpen')
    const recalled = await this.deps.recalls.recallAll(owner, plat)
    if (recalled.some((one) => one.end === 'unknown')) throw new AppError('transferOpen')
    const mainFen = await readMainFen(this.deps.db, owner.id, currencyOf(owner))
    const { mostFen } = await askGate(this.deps.db, owner.id, 'auto')
    const amountFen = lowest(mainFen, budget, mostFen)
    if (amountFen < MIN_AUTO_FEN) return 0n
    const moved = await this.deps.transfers.intoVenue(owner, plat, amountFen, NO_KEY, 'auto')
    if (moved.end === 'unknown') throw new AppError('transferOpen')
    return moved.end === 'done' ? amountFen : 0n
  }

  async open(owner: Owner, plat: string, gameCode: string) {
    const venue = await sql.readVenue(this.deps.db, plat)
    if (venue === null) throw new AppError('venueUnknown')
    raise((await askGate(this.deps.db, owner.id, 'launch')).refused)
    const adapter = await this.deps.availability.open(plat)
    if (venue.app_state !== 'open') throw new AppError('venueDown')
    await this.deps.availability.mustAnswer(adapter, owner)
    await this.deps.availability.ensureMember(adapter, owner)
    const auto = await this.deps.transfers.autoOf(owner.id)
    const movedFen =
      auto.isOn && this.deps.movesMoney ? await this.bringMoney(owner, plat, auto.budgetFen) : null
    const reply = await adapter.launch(venueName(owner.id), currencyOf(owner), gameCode, this.deps.publicUrl)
    if (reply.kind !== 'yes' || !this.deps.frameOrigins.includes(originOf(reply.data.url)))
      throw new AppError('venueDown')
    // Venue or gate may have closed while the venue was asked: then the address is not given out.
    await this.deps.db.tx(async (tx) => {
      if (!(await holdOpenVenue(tx, plat))) throw new AppError('venueUnknown')
      await passGate(tx, owner.id, 'launch')
      await sql.insertLaunch(tx, newId(), owner.id, plat, gameCode)
    })
    const moved = movedFen === null ? null : yuanFromFen(movedFen)
    return { url: reply.data.url, name: venue.name, platname: plat, moved }
  }
}

function lowest(first: bigint, ...others: readonly (bigint | null)[]): bigint {
  return others.reduce<bigint>((least, one) => (one !== null && one < least ? one : least), first)
}

/** Origin of a venue's URL; empty when it is not a URL. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
