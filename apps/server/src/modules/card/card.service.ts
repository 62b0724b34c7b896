// Payout accounts of a member: bound with the payment password or a passkey, five per type, masked, soft-deleted.
import { BANKS } from '@lanting/contract/data/money/banks'
import { LIMITS } from '@lanting/contract/limits'
import { checkBankCard, checkUsdtCard, maskNumber, plainCardNo } from '@lanting/contract/rules/cashier/card'
import { checkUsdtAddress } from '@lanting/contract/rules/cashier/usdt-address'
import { formatBeijing } from '@lanting/contract/time'
import type { PasskeyAssertion, PasskeyRequest } from '@lanting/contract/passkey-schema'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import type { Caller, MemberSession } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/card/card.sql.ts'

export interface CardDraft {
  readonly bank: string
  readonly bank_owner: string
  readonly bank_no: string
  readonly bank_address?: string | undefined
}

/** How the member confirms a card. */
export interface CardProof {
  readonly pay_pass: string
  readonly passkey?: PasskeyAssertion | undefined
}

/** Passkeys: the challenge is computed from the card, and from nothing else is its signature right. */
export interface Passkeys {
  ask(
    by: MemberSession,
    wanted: { readonly purpose: 'card'; readonly ref: string; readonly facts: readonly string[] },
  ): Promise<PasskeyRequest>
  demand(
    by: MemberSession,
    what: { readonly purpose: 'card'; readonly facts: readonly string[] },
    assertion: PasskeyAssertion,
    caller: Caller,
  ): Promise<{ readonly ref: string; readonly passkeyId: string }>
}

/** Verifies payment passwords. */
export interface PayPasswords {
  isSet(memberId: bigint): Promise<boolean>
  /** Returns when the password is right and refuses otherwise. */
  demand(memberId: bigint, payPassword: string): Promise<void>
}

/** Access to members: a first bank card sets the member's real name. */
export interface CardHolders {
  /** Locks the member's row until the transaction ends. */
  lockNames(tx: Tx, memberId: bigint): Promise<{ readonly username: string; readonly realname: string }>
  setRealname(tx: Tx, memberId: bigint, realname: string): Promise<void>
}

export interface CardDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payPasswords: PayPasswords
  readonly passkeys: Passkeys
  readonly members: CardHolders
  readonly inbox: Pick<InboxService, 'warn'>
}

export class CardService {
  constructor(private readonly deps: CardDeps) {}

  /** Locks the member's row before counting, so that the limit of five holds under concurrent requests. */
  private async insert(
    tx: Tx,
    memberId: bigint,
    card: sql.NewCard,
    by: sql.CardConfirmation,
  ): Promise<sql.CardRow> {
    const { members } = this.deps
    const member = await members.lockNames(tx, memberId)
    const named = member.realname !== member.username
    if (card.kind === 'bank' && named && member.realname !== card.owner)
      throw new AppError('holderNotRealname')
    const standing = await sql.listCards(tx, memberId, card.kind)
    if (standing.some((one) => one.number === card.number)) throw new AppError('cardTaken')
    if (standing.length >= LIMITS.cardsPerType)
      throw new AppError(card.kind === 'bank' ? 'bankCardsFull' : 'usdtCardsFull')
    if (card.kind === 'bank' && !named) await members.setRealname(tx, memberId, card.owner)
    return sql.insertCard(tx, memberId, card, 0, by)
  }

  /** @param payPassword null: a passkey confirms the card */
  private read(draft: CardDraft, payPassword: string | null): sql.NewCard {
    const by = payPassword === null ? 'passkey' : 'password'
    if (draft.bank === 'USDT') {
      const protocol = draft.bank_owner
      refuse(checkUsdtCard({ address: draft.bank_no, protocol, payPassword: payPassword ?? '' }, by))
      const checked = checkUsdtAddress(draft.bank_no, protocol === 'ERC20' ? 'ERC20' : 'TRC20')
      if (!checked.ok) throw new AppError(checked.fault)
      return { kind: 'usdt', bank: 'USDT', owner: protocol, number: checked.address, branch: '' }
    }
    const holder = draft.bank_owner.trim()
    const branch = (draft.bank_address ?? '').trim()
    const { bank, bank_no: cardNo } = draft
    refuse(checkBankCard({ holder, bank, branch, cardNo, payPassword: payPassword ?? '' }, by))
    return { kind: 'bank', bank: draft.bank, owner: holder, number: plainCardNo(draft.bank_no), branch }
  }

  private shown(card: sql.CardRow) {
    const holdUntil = card.created_at.getTime() + LIMITS.withdrawHoldMs
    return {
      id: card.id,
      bank: card.bank,
      bank_owner: card.owner,
      bank_no: maskNumber(card.number),
      bank_address: card.branch,
      ico: '',
      created_at: formatBeijing(card.created_at),
      hold_until: holdUntil > this.deps.clock.now().getTime() ? formatBeijing(holdUntil) : null,
      in_use: card.in_use ? (1 as const) : (0 as const),
    }
  }

  /** Allots the card's id: the challenge that it is computed into confirms this card alone. */
  async askPasskey(by: MemberSession, draft: CardDraft): Promise<PasskeyRequest> {
    if (!(await this.deps.payPasswords.isSet(by.memberId))) throw new AppError('payPasswordUnset')
    const facts = factsOf(this.read(draft, null))
    return this.deps.passkeys.ask(by, { purpose: 'card', ref: newId(), facts })
  }

  private async confirm(
    by: MemberSession,
    card: sql.NewCard,
    proof: CardProof,
    caller: Caller,
  ): Promise<sql.CardConfirmation> {
    const { payPasswords, passkeys } = this.deps
    if (proof.passkey !== undefined)
      return passkeys.demand(by, { purpose: 'card', facts: factsOf(card) }, proof.passkey, caller)
    await payPasswords.demand(by.memberId, proof.pay_pass)
    return null
  }

  async bind(by: MemberSession, draft: CardDraft & CardProof, caller: Caller) {
    const { memberId } = by
    if (!(await this.deps.payPasswords.isSet(memberId))) throw new AppError('payPasswordUnset')
    const card = this.read(draft, draft.passkey === undefined ? draft.pay_pass : null)
    const confirmed = await this.confirm(by, card, draft, caller)
    const bound = await this.deps.db.tx(async (tx) => {
      const row = await this.insert(tx, memberId, card, confirmed)
      const bank = card.kind === 'bank' ? card.bank : `USDT-${card.owner}`
      await this.deps.inbox.warn(tx, memberId, 'card', { bank, number: maskNumber(card.number) })
      return row
    })
    return this.shown(bound)
  }

  async list(memberId: bigint, kind: 'bank' | 'usdt') {
    const rows = await sql.listCards(this.deps.db, memberId, kind)
    return rows.map((card) => this.shown(card))
  }

  async unbind(memberId: bigint, id: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      await this.deps.members.lockNames(tx, memberId)
      const card = await sql.findCard(tx, memberId, id)
      if (card === null) throw new AppError('notFound')
      if (card.in_use) throw new AppError('cardInUse')
      await sql.removeCard(tx, card.id)
    })
  }

  /** A card of this member with its full number, for a withdrawal to it. */
  async owned(at: Sql, memberId: bigint, id: string): Promise<sql.CardRow | null> {
    return sql.findCard(at, memberId, id)
  }

  banks() {
    return BANKS.map((bank_name, i) => ({ id: i + 1, bank_name, ico: '' }))
  }
}

/** What a signature over a card holds. */
function factsOf({ kind, bank, owner, number, branch }: sql.NewCard): string[] {
  return [kind, bank, owner, number, branch]
}
