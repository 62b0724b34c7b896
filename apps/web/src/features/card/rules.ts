// Pure rules of cards: a bank's mark and colours, what a form still lacks, how an address is validated.
import { LIMITS } from '@lanting/contract/limits'
import type { UsdtProtocol } from '@lanting/contract/pay-ways'
import { checkUsdtAddress, type AddressFault } from '@lanting/contract/rules/cashier/usdt-address'
import { emblemColors } from '@lanting/design/art/lettermark'
import { bankMark } from '#src/queries/money/banks.ts'
import type { Card } from '#src/queries/money/cards.ts'

export const LOCK_NOTE = '连续输错 5 次锁定 30 分钟'

const CHAIN_COLORS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  TRC20: ['#0A666B', '#06343A'],
  ERC20: ['#2B4C8C', '#14264F'],
}

/** From light to deep. White text on both has a contrast of at least 4.5:1. */
export function cardColors({ bank, bank_owner }: Card): readonly [from: string, to: string] {
  const chain = bank === 'USDT' ? CHAIN_COLORS[bank_owner] : undefined
  if (chain !== undefined) return chain
  const [deep, light] = emblemColors(bankMark(bank))
  return [light, deep]
}

/** 林屿 → 林*: enough to recognise one's own card. */
export function maskHolder(name: string): string {
  return `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`
}

/** What the form still lacks, in the order of its fields. */
export function missingOf(fields: readonly (readonly [label: string, value: string])[]): string {
  return fields
    .filter(([, value]) => value.trim() === '')
    .map(([label]) => label)
    .join('、')
}

export function isFull(cards: readonly Card[]): boolean {
  return cards.length >= LIMITS.cardsPerType
}

const ADDRESS_LENGTH: Readonly<Record<UsdtProtocol, number>> = { TRC20: 34, ERC20: 42 }

export type AddressState =
  | { readonly kind: 'empty' }
  /** Incomplete: how many characters so far. */
  | { readonly kind: 'short'; readonly length: number; readonly of: number }
  | { readonly kind: 'wrong'; readonly fault: AddressFault }
  | { readonly kind: 'right' }

/** Validated while typing, but no error is shown before the address can be complete. */
export function addressState(typed: string, protocol: UsdtProtocol): AddressState {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  const checked = checkUsdtAddress(text, protocol)
  if (checked.ok) return { kind: 'right' }
  const of = ADDRESS_LENGTH[protocol]
  const isCommon = checked.fault === 'usdtAddressFormat'
  if (isCommon && text.length < of) return { kind: 'short', length: text.length, of }
  return { kind: 'wrong', fault: checked.fault }
}
