// Accounts a member may be paid to: bound with the payment password, five of a kind, masked, removed softly.
import { BANKS } from '@lanting/contract/data/banks'
import { LIMITS } from '@lanting/contract/limits'
import { checkBankCard, checkUsdtCard, maskNumber, plainCardNo } from '@lanting/contract/rules/card'
import { checkUsdtAddress } from '@lanting/contract/rules/usdt-address'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import { type Db, one, type Sql, type Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/app-error.ts'
import { newId } from '#src/ids.ts'

export interface CardRow {
  readonly id: string
  readonly kind: 'bank' | 'usdt'
  readonly bank: string
  readonly owner: string
  readonly number: string
  readonly branch: string
  readonly created_at: Date
  readonly in_use: boolean
}

export interface CardDraft {
  readonly bank: string
  readonly bank_owner: string
  readonly bank_no: string
  readonly bank_address?: string | undefined
  readonly pay_pass: string
}

/** Who judges payment passwords. */
export interface PayPasswords {
  isSet(memberId: bigint): Promise<boolean>
  /** Returns when the password is right and refuses otherwise. */
  demand(memberId: bigint, payPassword: string): Promise<void>
}

export interface CardDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payPasswords: PayPasswords
}

const IN_USE = 'EXISTS (SELECT 1 FROM withdrawals w WHERE w.card_id = c.id AND w.state IN (0, 1)) AS in_use'
const COLUMNS = `c.id, c.kind, c.bank, c.owner, c.number, c.branch, c.created_at, ${IN_USE}`

export class CardService {
  constructor(private readonly deps: CardDeps) {}

  /** The member's row is locked before the cards are counted, so that five stays five under parallel requests. */
  private async insert(
    tx: Tx,
    memberId: bigint,
    card: Omit<CardRow, 'id' | 'created_at' | 'in_use'>,
  ): Promise<CardRow> {
    const member = one(
      await tx.query<{ realname: string; username: string }>(
        'SELECT realname, username FROM members WHERE id = $1 FOR NO KEY UPDATE',
        [memberId],
      ),
    )
    const named = member.realname !== member.username
    if (card.kind === 'bank' && named && member.realname !== card.owner)
      throw new AppError('holderNotRealname')
    const standing = await tx.query<{ number: string }>(
      'SELECT number FROM cards WHERE member_id = $1 AND kind = $2 AND removed_at IS NULL',
      [memberId, card.kind],
    )
    if (standing.some((one) => one.number === card.number)) throw new AppError('cardTaken')
    if (standing.length >= LIMITS.cardsPerType)
      throw new AppError(card.kind === 'bank' ? 'bankCardsFull' : 'usdtCardsFull')
    if (card.kind === 'bank' && !named) {
      await tx.query('UPDATE members SET realname = $2 WHERE id = $1', [memberId, card.owner])
    }
    const rows = await tx.query<{ id: string; created_at: Date }>(
      `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, app_now()) RETURNING id, created_at`,
      [newId(), memberId, card.kind, card.bank, card.owner, card.number, card.branch],
    )
    return { ...card, ...one(rows), in_use: false }
  }

  private read(draft: CardDraft): Omit<CardRow, 'id' | 'created_at' | 'in_use'> {
    if (draft.bank === 'USDT') {
      const protocol = draft.bank_owner
      refuse(checkUsdtCard({ address: draft.bank_no, protocol, payPassword: draft.pay_pass }))
      const checked = checkUsdtAddress(draft.bank_no, protocol === 'ERC20' ? 'ERC20' : 'TRC20')
      if (!checked.ok) throw new AppError(checked.fault)
      return { kind: 'usdt', bank: 'USDT', owner: protocol, number: checked.address, branch: '' }
    }
    const holder = draft.bank_owner.trim()
    const branch = (draft.bank_address ?? '').trim()
    const card = { holder, bank: draft.bank, branch, cardNo: draft.bank_no, payPassword: draft.pay_pass }
    refuse(checkBankCard(card))
    return { kind: 'bank', bank: draft.bank, owner: holder, number: plainCardNo(draft.bank_no), branch }
  }

  private shown(card: CardRow) {
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

  async bind(memberId: bigint, draft: CardDraft) {
    if (!(await this.deps.payPasswords.isSet(memberId))) throw new AppError('payPasswordUnset')
    const card = this.read(draft)
    await this.deps.payPasswords.demand(memberId, draft.pay_pass)
    return this.shown(await this.deps.db.tx((tx) => this.insert(tx, memberId, card)))
  }

  async list(memberId: bigint, kind: 'bank' | 'usdt') {
    const rows = await this.deps.db.query<CardRow>(
      `SELECT ${COLUMNS} FROM cards c WHERE c.member_id = $1 AND c.kind = $2 AND c.removed_at IS NULL ORDER BY c.created_at`,
      [memberId, kind],
    )
    return rows.map((card) => this.shown(card))
  }

  async unbind(memberId: bigint, id: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId])
      const rows = await tx.query<CardRow>(
        `SELECT ${COLUMNS} FROM cards c WHERE c.id::text = $1 AND c.member_id = $2 AND c.removed_at IS NULL`,
        [id, memberId],
      )
      const card = rows[0]
      if (card === undefined) throw new AppError('notFound')
      if (card.in_use) throw new AppError('cardInUse')
      await tx.query('UPDATE cards SET removed_at = app_now() WHERE id = $1', [card.id])
    })
  }

  /** A card of this member with its full number, for the withdrawal that goes there. */
  async owned(sql: Sql, memberId: bigint, id: string): Promise<CardRow | null> {
    const rows = await sql.query<CardRow>(
      `SELECT ${COLUMNS} FROM cards c WHERE c.id::text = $1 AND c.member_id = $2 AND c.removed_at IS NULL`,
      [id, memberId],
    )
    return rows[0] ?? null
  }

  banks() {
    return BANKS.map((bank_name, i) => ({ id: i + 1, bank_name, ico: '' }))
  }
}
