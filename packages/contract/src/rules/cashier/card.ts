// Binding a card or an address: checks in the specification's order, then those the server adds; and masking.
// The rules in words: docs/rules/card.md.
import { LIMITS } from '#src/limits.ts'
import type { RefusalKey } from '#src/refusals.ts'
import { isBank } from '#src/data/money/banks.ts'
import { checkUsdtAddress } from './usdt-address.ts'

export interface UsdtCardDraft {
  readonly address: string
  readonly protocol: string
  readonly payPassword: string
}

/** What confirms the card: with a passkey there is no payment password to check. */
export type ConfirmedBy = 'password' | 'passkey'

export function checkUsdtCard(draft: UsdtCardDraft, by: ConfirmedBy = 'password'): RefusalKey | null {
  if (draft.address.trim() === '') return 'usdtAddressMissing'
  if (draft.protocol !== 'TRC20' && draft.protocol !== 'ERC20') return 'protocolMissing'
  if (by === 'password' && draft.payPassword === '') return 'payPasswordMissing'
  if (by === 'password' && !payPasswordFits(draft.payPassword)) return 'payPasswordLength'
  const checked = checkUsdtAddress(draft.address, draft.protocol)
  return checked.ok ? null : checked.fault
}

export interface BankCardDraft {
  readonly holder: string
  readonly bank: string
  readonly branch: string
  readonly cardNo: string
  readonly payPassword: string
}

export function checkBankCard(draft: BankCardDraft, by: ConfirmedBy = 'password'): RefusalKey | null {
  const holder = draft.holder.trim()
  const branch = draft.branch.trim()
  const cardNo = plainCardNo(draft.cardNo)
  if (holder === '') return 'holderMissing'
  if (draft.bank === '') return 'bankMissing'
  if (branch === '') return 'branchMissing'
  if (cardNo === '') return 'cardNoMissing'
  if (by === 'password' && draft.payPassword === '') return 'payPasswordMissing'
  if (cardNo.length < LIMITS.cardNoMin || cardNo.length > LIMITS.card.noMax) return 'cardNoLength'
  if (!/^\d+$/.test(cardNo)) return 'cardNoLength'
  if (by === 'password' && !payPasswordFits(draft.payPassword)) return 'payPasswordLength'
  if (holder.length < LIMITS.card.holderMin || holder.length > LIMITS.card.holderMax) return 'holderLength'
  if (branch.length > LIMITS.card.branchMax) return 'branchTooLong'
  if (!isBank(draft.bank)) return 'bankUnknown'
  return null
}

function payPasswordFits(password: string): boolean {
  return password.length >= LIMITS.payPassword.min && password.length <= LIMITS.payPassword.max
}

/** People type and paste card numbers with spaces. */
export function plainCardNo(typed: string): string {
  return typed.replace(/\s+/g, '')
}

/** Only the last four characters stay. */
export function maskNumber(number: string): string {
  return `**** ${number.slice(-4)}`
}
