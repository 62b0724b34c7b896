// Transfers between the central wallet and venues: our id is committed before a venue is called, and each ends once.
import { WALLET_TITLE } from '@lanting/contract/codes'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { readTransfer, type TransferDraft, type TransferIntent } from '@lanting/contract/rules/transfer'
import { TEXTS } from '@lanting/contract/texts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import { Answer } from '#src/answer.ts'
import { crashPoint } from '#src/crash-point.ts'
import { newId } from '#src/ids.ts'
import { memberMain, memberTransit, memberVenue } from '#src/ledger/accounts.ts'
import { move, must, post, release, reserve, settle } from '#src/ledger/post.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import {
  describe,
  type Recalled,
  summariseRecall,
  type TransferEnd,
} from '#src/modules/venue/transfer.rules.ts'
import * as sql from '#src/modules/venue/transfer.sql.ts'
import type { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import { NO_KEY, type Once } from '#src/once.ts'
import type { DataOf, Said, VenueAdapter, Venues } from '#src/providers/venue-adapter.ts'

export interface TransferDeps {
  readonly db: Db
  readonly venues: Venues
  readonly balances: VenueBalanceService
  readonly firstAskMs: number
}

export type TransferService = ReturnType<typeof createTransferService>

/** From where to where, as a member reads it in the statement. */
async function wayOf(tx: Tx, plat: string, direction: 'in' | 'out'): Promise<string> {
  const venue = (await sql.readVenue(tx, plat))?.name ?? plat
  return direction === 'in' ? `${WALLET_TITLE} → ${venue}` : `${venue} → ${WALLET_TITLE}`
}

export function createTransferService({ db, venues, balances, firstAskMs }: TransferDeps) {
  /** Commits our intent: the row, and for money that leaves the wallet the reserve, in one transaction. */
  async function commit(
    owner: Owner,
    plat: string,
    direction: 'in' | 'out',
    amountFen: bigint,
    once: Once,
  ): Promise<string> {
    const id = `T${newId().replaceAll('-', '')}`
    const currency = currencyOf(owner)
    await db.tx(async (tx) => {
      await once.mark(tx, id)
      const transfer = { id, memberId: owner.id, plat, direction, currency, amountFen, firstAskMs }
      if (!(await sql.insertTransfer(tx, transfer))) throw new AppError('transferOpen')
      if (direction === 'out') return
      const reserved = await reserve(tx, {
        key: `tr:${id}`,
        code: 'transferHold',
        from: memberMain(owner.id, currency),
        hold: memberTransit(owner.id, currency),
        amountFen,
        ref: id,
        memo: await wayOf(tx, plat, 'in'),
      })
      if (!reserved.ok) throw new AppError('notEnoughBalance')
    })
    await crashPoint('after-hold-before-send')
    return id
  }

  /** The venue said yes: the money is where it was meant to be. */
  async function finish(tx: Tx, id: string, late: boolean): Promise<boolean> {
    const transfer = await sql.endTransfer(tx, id, 1, late ? '核对后确认成功' : '')
    if (transfer === null) return false
    await crashPoint('in-settle')
    const { member_id: member, plat, currency, amount_fen: amountFen } = transfer
    const mirror = memberVenue(member, plat, currency)
    if (transfer.direction === 'out') {
      const legs = move(mirror, memberMain(member, currency), amountFen)
      const memo = await wayOf(tx, plat, 'out')
      must(await post(tx, { key: `rc:${id}`, code: 'recall', legs, ref: id, memo }))
      return true
    }
    const settled = await settle(tx, {
      key: `trok:${id}`,
      code: 'transferDone',
      reserveKey: `tr:${id}`,
      hold: memberTransit(member, currency),
      amountFen,
      to: [{ account: mirror, amountFen }],
      ref: id,
    })
    must(settled)
    return true
  }

  /** The venue said no: reserved money goes back. A refusal that came late is told apart in the record. */
  async function refuse(tx: Tx, id: string, reason: string, late: boolean): Promise<boolean> {
    const transfer = await sql.endTransfer(tx, id, late ? 3 : 0, reason)
    if (transfer === null) return false
    if (transfer.direction === 'out') return true
    const released = await release(tx, {
      key: `trback:${id}`,
      code: 'transferBack',
      reserveKey: `tr:${id}`,
      hold: memberTransit(transfer.member_id, transfer.currency),
      back: memberMain(transfer.member_id, transfer.currency),
      amountFen: transfer.amount_fen,
      ref: id,
      memo: await wayOf(tx, transfer.plat, 'out'),
    })
    must(released)
    return true
  }

  /** Turns a venue's word about a transfer into its end, or leaves it open. */
  async function conclude(
    id: string,
    amountFen: bigint,
    said: Said<Verdict>,
    late: boolean,
  ): Promise<TransferEnd> {
    if (said.kind === 'unknown') return 'unknown'
    // A refusal of the question itself (unknown member, bad signature) says nothing about the money.
    if (said.kind === 'no') return 'unknown'
    const { state, amount, reason } = said.data
    if (state === 'unknown') return 'unknown'
    if (state === 'refused') {
      await db.tx((tx) => refuse(tx, id, reason, late))
      return 'refused'
    }
    if (amount === null || fenFromYuan(amount) !== amountFen) {
      // The first answer may be garbled: the venue is asked by our id. Only when it says so again do people decide.
      if (late)
        await sql.markStuck(
          db,
          id,
          `场馆确认的金额${amount ?? '为空'}与申请的${yuanFromFen(amountFen)}不一致`,
        )
      return 'unknown'
    }
    await db.tx((tx) => finish(tx, id, late))
    return 'done'
  }

  /** Calls the venue for a committed transfer. */
  async function send(
    adapter: VenueAdapter,
    owner: Owner,
    id: string,
    direction: 'in' | 'out',
    amountFen: bigint,
  ) {
    const order = { id, member: sql.venueName(owner.id), direction, amountFen, currency: currencyOf(owner) }
    const said = await adapter.transfer(order)
    await crashPoint('after-send-before-settle')
    await sql.logEnquiry(db, id, 'send', describe(said))
    const end = await conclude(id, amountFen, said, false)
    await crashPoint('after-settle')
    if (end === 'done' && said.kind === 'yes')
      await balances.keep(owner.id, adapter.plat, fenFromYuan(said.data.balance))
    return { end, reason: said.kind === 'yes' ? said.data.reason : '' }
  }

  /** The venue must know the member before money goes there. */
  async function ensureMember(adapter: VenueAdapter, owner: Owner): Promise<void> {
    if (await sql.isVenueMember(db, owner.id, adapter.plat)) return
    const made = await adapter.createMember(sql.venueName(owner.id), currencyOf(owner))
    if (made.kind !== 'yes') throw new AppError('venueDown')
    await sql.rememberVenueMember(db, owner.id, adapter.plat)
  }

  /** A venue that rests after failing is asked something harmless first: nobody's money finds out whether it is back. */
  async function mustAnswer(adapter: VenueAdapter, owner: Owner): Promise<void> {
    if (adapter.isReachable()) return
    const said = await adapter.balance(sql.venueName(owner.id))
    if (said.kind === 'unknown') throw new AppError('venueDown')
  }

  async function openVenue(plat: string): Promise<VenueAdapter> {
    const adapter = venues.get(plat)
    const venue = adapter === undefined ? null : await sql.readVenue(db, plat)
    if (adapter === undefined || venue === null) throw new AppError('venueUnknown')
    return adapter
  }

  async function intoVenue(owner: Owner, plat: string, amountFen: bigint, once = NO_KEY) {
    const adapter = await openVenue(plat)
    const venue = await sql.readVenue(db, plat)
    if (venue?.app_state !== 1) throw new AppError('venueDown')
    await mustAnswer(adapter, owner)
    await ensureMember(adapter, owner)
    const id = await commit(owner, plat, 'in', amountFen, once)
    return { id, ...(await send(adapter, owner, id, 'in', amountFen)) }
  }

  /** Out of a venue is always allowed, also while it is under maintenance: a member's money is never trapped. */
  async function outOfVenue(owner: Owner, plat: string, amountFen: bigint, once = NO_KEY) {
    const adapter = await openVenue(plat)
    await mustAnswer(adapter, owner)
    await ensureMember(adapter, owner)
    const id = await commit(owner, plat, 'out', amountFen, once)
    return { id, ...(await send(adapter, owner, id, 'out', amountFen)) }
  }

  async function request(owner: Owner, draft: TransferDraft, once: Once) {
    const read = readTransfer(draft)
    if (read.refusal !== null) throw new AppError(read.refusal)
    const { plat, amountFen } = read
    const moved = (await begun(once)) ?? (await begin(owner, read, once))
    if (moved.end === 'refused') {
      if (moved.reason === 'insufficient') throw new AppError('venueBalanceShort')
      throw new AppError('transferFailed')
    }
    const balanceFen = await readMainFen(db, owner.id, currencyOf(owner))
    const data = {
      transfer_no: moved.id,
      state: moved.end === 'done' ? (1 as const) : (2 as const),
      amount: yuanFromFen(amountFen),
      platname: plat,
      balance: yuanFromFen(balanceFen),
    }
    return new Answer(data, moved.end === 'done' ? '转账成功' : TEXTS.transferPending)
  }

  async function begin(owner: Owner, { plat, direction, amountFen }: TransferIntent, once: Once) {
    if (direction === 'in' && (await isAutoOn(owner.id))) throw new AppError('autoTransferOn')
    return (direction === 'in' ? intoVenue : outOfVenue)(owner, plat, amountFen, once)
  }

  /** An earlier try of the same key committed a transfer and died: this one tells how that transfer stands. */
  async function begun(once: Once) {
    const transfer = once.done === null ? null : await sql.readTransfer(db, once.done)
    if (transfer === null) return null
    const end: TransferEnd = transfer.state === 1 ? 'done' : transfer.state === 2 ? 'unknown' : 'refused'
    return { id: transfer.id, end, reason: transfer.remark }
  }

  async function isAutoOn(memberId: bigint): Promise<boolean> {
    const rows = await db.query<{ auto_transfer: boolean }>(
      'SELECT auto_transfer FROM members WHERE id = $1',
      [memberId],
    )
    return rows[0]?.auto_transfer === true
  }

  /** Empties one venue. What it holds is asked of the venue itself, never guessed. */
  async function recall(owner: Owner, plat: string, name: string): Promise<Recalled> {
    const nothing = { platname: plat, name, amountFen: 0n }
    const adapter = await openVenue(plat)
    const held = await adapter.balance(sql.venueName(owner.id))
    if (held.kind !== 'yes') return { ...nothing, end: 'refused' }
    const amountFen = fenFromYuan(held.data.balance)
    await balances.keep(owner.id, plat, amountFen)
    if (amountFen === 0n) return { ...nothing, end: 'done' }
    try {
      const { end } = await outOfVenue(owner, plat, amountFen)
      return { platname: plat, name, amountFen, end }
    } catch (error) {
      if (error instanceof AppError && error.key === 'transferOpen') return { ...nothing, end: 'unknown' }
      throw error
    }
  }

  async function recallAll(owner: Owner, except?: string): Promise<Recalled[]> {
    const rows = await sql.venueBalancesOf(db, owner.id, 0)
    const known = rows.filter((row) => row.is_member && row.platname !== except)
    return Promise.all(known.map((row) => recall(owner, row.platname, row.name)))
  }

  async function requestAll(owner: Owner) {
    const recalled = await recallAll(owner)
    const balanceFen = await readMainFen(db, owner.id, currencyOf(owner))
    const { data, message } = summariseRecall(recalled, balanceFen)
    return new Answer(data, message)
  }

  return {
    request,
    requestAll,
    recall,
    recallAll,
    intoVenue,
    conclude,
    finish,
    refuse,
    ensureMember,
    mustAnswer,
    openVenue,
  }
}

type Verdict = Pick<DataOf<'transfer'>, 'reason'> & {
  readonly state: 'done' | 'refused' | 'unknown'
  readonly amount: string | null
}
