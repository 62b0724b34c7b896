// Transfers between the central wallet and venues: our id is committed before the venue is called, and each ends once.
import { WALLET_TITLE } from '@lanting/contract/codes'
import { TRANSFER_REMARKS } from '@lanting/contract/data/money/transfer-remarks'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import {
  readTransfer,
  type TransferDraft,
  type TransferIntent,
} from '@lanting/contract/rules/cashier/transfer'
import { type SERVICE, type StateOf, SWITCH, TRANSFER } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import type { Misfit } from '@lanting/contract/providers/venue-answers'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { MEMOS } from '@lanting/contract/texts/records'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import { askGate, passGate } from '#src/safety/gates.ts'
import { Answer } from '#src/lib/answer.ts'
import { isVenueFrozen, recallableFen } from '#src/books/freeze/venue-freeze.ts'
import { holdOpenVenue } from '#src/books/freeze/venue-freeze.sql.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import { transferId } from '#src/lib/ids.ts'
import { must, post, release, reserve, settle } from '#src/ledger/post.ts'
import {
  recalled,
  transferDone,
  transferHeld,
  transferPart,
  transferReturned,
} from '#src/ledger/venue-postings.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { describe, END_OF, STATE_OF, type TransferEnd } from '#src/modules/transfer/transfer.rules.ts'
import * as sql from '#src/modules/transfer/transfer.sql.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import { type Reply, type VenueAdapter, venueName } from '#src/providers/venue-adapter.ts'

interface FoundVenue {
  readonly name: string
  readonly app_state: StateOf<typeof SERVICE>
}

/** Finds a venue's adapter and checks that it is reachable and knows the member. */
export interface VenueAvailability {
  find(at: Sql, plat: string): Promise<FoundVenue | null>
  open(plat: string): Promise<VenueAdapter>
  ensureMember(adapter: VenueAdapter, owner: Owner): Promise<void>
  mustAnswer(adapter: VenueAdapter, owner: Owner): Promise<void>
}

export interface VenueBalances {
  /** The venue's current balance; null when its answer cannot be trusted. */
  askNow(memberId: bigint, plat: string): Promise<bigint | null>
  shift(tx: Tx, memberId: bigint, plat: string, changeFen: bigint): Promise<void>
}

/** A member asks for a transfer in, or a launch brings the wallet. */
type Entrance = 'transfer' | 'auto'

/** A lower launch budget is refused: it would move nothing. */
const MIN_BUDGET_FEN = 100n

export interface TransferDeps {
  readonly db: Db
  readonly availability: VenueAvailability
  readonly balances: VenueBalances
  readonly firstAskMs: number
  /** Launches move money by themselves. */
  readonly autoMoves: boolean
}

export class TransferService {
  constructor(private readonly deps: TransferDeps) {}

  /** Source and destination, as shown in the statement. */
  async wayOf(tx: Tx, plat: string, direction: 'in' | 'out'): Promise<string> {
    const venue = (await this.deps.availability.find(tx, plat))?.name ?? plat
    return direction === 'in' ? `${WALLET_TITLE} → ${venue}` : `${venue} → ${WALLET_TITLE}`
  }

  /** Commits the intent: the row and, for money leaving the wallet, the reserve, in one transaction. */
  private async commit(
    owner: Owner,
    plat: string,
    direction: 'in' | 'out',
    amountFen: bigint,
    once: Once,
    gate: Entrance = 'transfer',
  ): Promise<string> {
    const id = transferId()
    const currency = currencyOf(owner)
    await this.deps.db.tx(async (tx) => {
      // Again in the transaction: it may have been closed since it was asked.
      if (!(await holdOpenVenue(tx, plat))) throw new AppError('venueUnknown')
      if (direction === 'in') await passGate(tx, owner.id, gate, { amountFen })
      await once.mark(tx, id)
      const { firstAskMs } = this.deps
      const transfer = { id, memberId: owner.id, plat, direction, currency, amountFen, firstAskMs }
      await this.mayMove(tx, transfer)
      if (!(await sql.insertTransfer(tx, transfer))) throw new AppError('transferOpen')
      if (direction === 'out') return
      const held = transferHeld(transfer, await this.wayOf(tx, plat, 'in'))
      const reserved = await reserve(tx, held)
      if (!reserved.ok) throw new AppError('notEnoughBalance')
    })
    await crashPoint('after-hold-before-send')
    return id
  }

  /** Again in the transaction: the venue may have been frozen since it was asked. */
  private async mayMove(tx: Tx, { plat, direction, amountFen, ...of }: sql.NewTransfer): Promise<void> {
    if (!(await isVenueFrozen(tx, plat))) return
    if (direction === 'in') throw new AppError('venueFrozen')
    const clearFen = await recallableFen(tx, { ...of, plat }, amountFen)
    if (clearFen < amountFen) throw new AppError('venueInDoubt', { x: yuanFromFen(clearFen) })
  }

  /** The venue confirmed: posts the money to its destination. */
  async finish(tx: Tx, id: string, late: boolean): Promise<boolean> {
    const transfer = await sql.endTransfer(tx, id, 'done', late ? TRANSFER_REMARKS.confirmedLate : '')
    if (transfer === null) return false
    await crashPoint('in-settle')
    await this.moveBooked(tx, transfer, transfer.amount_fen)
    return true
  }

  /**
   * Two people confirmed from the venue's statement that it booked only a part. Into a venue the rest returns to the
   * wallet; out of a venue the rest never left it.
   */
  async finishPart(tx: Tx, id: string, bookedFen: bigint, remark: string): Promise<boolean> {
    const transfer = await sql.endTransfer(tx, id, 'done', remark, bookedFen)
    if (transfer === null) return false
    await this.moveBooked(tx, transfer, bookedFen)
    return true
  }

  private async moveBooked(tx: Tx, transfer: sql.TransferRow, bookedFen: bigint): Promise<void> {
    const { member_id: memberId, plat, direction } = transfer
    const sent = moveOf(transfer)
    await this.deps.balances.shift(tx, memberId, plat, direction === 'in' ? bookedFen : -bookedFen)
    if (direction === 'out') {
      const memo = await this.wayOf(tx, plat, 'out')
      must(await post(tx, recalled({ ...sent, amountFen: bookedFen }, memo)))
    } else {
      const isWhole = bookedFen === sent.amountFen
      must(await settle(tx, isWhole ? transferDone(sent) : transferPart(sent, bookedFen)))
    }
  }

  /** The venue refused: reserved money is released. The record marks a late refusal. */
  async refuse(tx: Tx, id: string, reason: string, late: boolean): Promise<boolean> {
    const transfer = await sql.endTransfer(tx, id, late ? 'returned' : 'refused', reason)
    if (transfer === null) return false
    if (transfer.direction === 'out') return true
    const memo = await this.wayOf(tx, transfer.plat, 'out')
    must(await release(tx, transferReturned(moveOf(transfer), memo)))
    return true
  }

  /** Applies a venue's validated answer: ends the transfer, or leaves it open. */
  async conclude(id: string, reply: Reply<Verdict>, late: boolean): Promise<TransferEnd> {
    if (reply.kind === 'unknown') {
      // The first answer may be garbled: the venue is polled by our id. Only when it repeats the answer do staff decide.
      if (late && reply.misfit?.field === 'amount')
        await sql.markStuck(this.deps.db, id, otherAmount(reply.misfit))
      return 'unknown'
    }
    // A rejected request (unknown member, bad signature) is no evidence about the money.
    if (reply.kind === 'no') return 'unknown'
    const { state, reason } = reply.data
    if (state === 'unknown') return 'unknown'
    if (state === 'refused') {
      await this.deps.db.tx((tx) => this.refuse(tx, id, reason, late))
      return 'refused'
    }
    await this.deps.db.tx((tx) => this.finish(tx, id, late))
    return 'done'
  }

  private async send(
    adapter: VenueAdapter,
    owner: Owner,
    id: string,
    direction: 'in' | 'out',
    amountFen: bigint,
  ) {
    const order = { id, member: venueName(owner.id), direction, amountFen, currency: currencyOf(owner) }
    const reply = await adapter.transfer(order)
    await crashPoint('after-send-before-settle')
    await sql.logEnquiry(this.deps.db, id, 'send', describe(reply))
    const end = await this.conclude(id, reply, false)
    await crashPoint('after-settle')
    return { end, reason: reply.kind === 'yes' ? reply.data.reason : '' }
  }

  async intoVenue(owner: Owner, plat: string, amountFen: bigint, once = NO_KEY, gate: Entrance = 'transfer') {
    raise((await askGate(this.deps.db, owner.id, gate, { amountFen })).refused)
    const adapter = await this.deps.availability.open(plat)
    const venue = await this.deps.availability.find(this.deps.db, plat)
    if (venue?.app_state !== 'open') throw new AppError('venueDown')
    if (await isVenueFrozen(this.deps.db, plat)) throw new AppError('venueFrozen')
    await this.deps.availability.mustAnswer(adapter, owner)
    await this.deps.availability.ensureMember(adapter, owner)
    const id = await this.commit(owner, plat, 'in', amountFen, once, gate)
    return { id, ...(await this.send(adapter, owner, id, 'in', amountFen)) }
  }

  /**
   * Always allowed, also under maintenance: a member's money is never trapped at a venue. From a frozen one comes what
   * both books agree on.
   */
  async outOfVenue(owner: Owner, plat: string, amountFen: bigint, once = NO_KEY) {
    const adapter = await this.deps.availability.open(plat)
    await this.deps.availability.mustAnswer(adapter, owner)
    await this.deps.availability.ensureMember(adapter, owner)
    if (await sql.hasOpenAt(this.deps.db, owner.id, plat)) throw new AppError('transferOpen')
    // More than the venue holds is refused before any write. With no trusted balance the venue itself decides.
    const heldFen = await this.deps.balances.askNow(owner.id, plat)
    if (heldFen !== null && heldFen < amountFen) throw new AppError('venueBalanceShort')
    const id = await this.commit(owner, plat, 'out', amountFen, once)
    return { id, ...(await this.send(adapter, owner, id, 'out', amountFen)) }
  }

  /** What of a venue's balance may be recalled now. */
  recallable(owner: Owner, plat: string, heldFen: bigint): Promise<bigint> {
    return recallableFen(this.deps.db, { memberId: owner.id, plat, currency: currencyOf(owner) }, heldFen)
  }

  async request(owner: Owner, draft: TransferDraft, once: Once) {
    const read = readTransfer(draft)
    if (read.refusal !== null) throw new AppError(read.refusal)
    const { plat, amountFen } = read
    const moved = (await this.begun(once)) ?? (await this.begin(owner, read, once))
    if (moved.end === 'refused') {
      if (moved.reason === 'insufficient') throw new AppError('venueBalanceShort')
      throw new AppError('transferFailed')
    }
    const balanceFen = await readMainFen(this.deps.db, owner.id, currencyOf(owner))
    const data = {
      transfer_no: moved.id,
      state: TRANSFER.wire(STATE_OF[moved.end]),
      amount: yuanFromFen(amountFen),
      platname: plat,
      balance: yuanFromFen(balanceFen),
    }
    return new Answer(data, moved.end === 'done' ? MEMOS.transferDone : TEXTS.transferPending)
  }

  private async begin(owner: Owner, { plat, direction, amountFen }: TransferIntent, once: Once) {
    if (direction === 'in' && this.deps.autoMoves && (await this.autoOf(owner.id)).isOn)
      throw new AppError('autoTransferOn')
    return direction === 'in'
      ? this.intoVenue(owner, plat, amountFen, once)
      : this.outOfVenue(owner, plat, amountFen, once)
  }

  /** A retry whose first attempt committed a transfer and crashed: returns that transfer's state. */
  private async begun(once: Once) {
    const transfer = once.done === null ? null : await sql.readTransfer(this.deps.db, once.done)
    if (transfer === null) return null
    return { id: transfer.id, end: END_OF[transfer.state], reason: transfer.remark }
  }

  async hasOpen(memberId: bigint): Promise<boolean> {
    return (await sql.openTransfersOf(this.deps.db, memberId)).length > 0
  }

  /** Whether a launch transfers the wallet in, and its maximum. */
  async autoOf(memberId: bigint) {
    const row = await sql.readAuto(this.deps.db, memberId)
    return { isOn: row.auto_transfer, budgetFen: row.launch_budget_fen }
  }

  async setAuto(memberId: bigint, isOn: boolean, budget: string | number | undefined) {
    const budgetFen = budget === undefined ? undefined : budget === '' ? null : parseAmount(budget)
    if (budgetFen !== undefined && budgetFen !== null && budgetFen < MIN_BUDGET_FEN)
      throw new AppError('transferAmountFormat')
    const row = await sql.writeAuto(this.deps.db, memberId, isOn, budgetFen)
    return {
      transferstatus: SWITCH.wire(row.auto_transfer ? 'on' : 'off'),
      budget: row.launch_budget_fen === null ? null : yuanFromFen(row.launch_budget_fen),
    }
  }
}

interface Verdict {
  readonly state: 'done' | 'refused' | 'unknown'
  readonly reason: string
}

/** Why staff must decide. */
function otherAmount({ answered, asked }: Misfit): string {
  return ALARM_TEXTS.otherAmount(answered, asked)
}

function moveOf({ id, member_id: memberId, plat, currency, amount_fen: amountFen }: sql.TransferRow) {
  return { id, memberId, plat, currency, amountFen }
}
