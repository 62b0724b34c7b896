// Pure rules of cards: which marks and colours a bank has, what is still missing in a form, how an address reads.
import { LIMITS } from '@lanting/contract/limits'
import type { UsdtProtocol } from '@lanting/contract/pay-ways'
import { checkUsdtAddress, type AddressFault } from '@lanting/contract/rules/usdt-address'
import { emblemColors } from '@lanting/design/art/lettermark'
import { bankMark } from '#src/queries/banks.ts'
import type { Card } from '#src/queries/cards.ts'

export const LOCK_NOTE = '连错 5 次锁定 30 分钟'

const CHAIN_COLORS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  TRC20: ['#0A666B', '#06343A'],
  ERC20: ['#2B4C8C', '#14264F'],
}

/** From light to deep. White words stand on both with at least 4.5:1. */
export function cardColors({ bank, bank_owner }: Card): readonly [from: string, to: string] {
  const chain = bank === 'USDT' ? CHAIN_COLORS[bank_owner] : undefined
  if (chain !== undefined) return chain
  const [deep, light] = emblemColors(bankMark(bank))
  return [light, deep]
}

/** 林屿 reads 林*: enough to know one's own card by. */
export function maskHolder(name: string): string {
  return `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`
}

/** Only what a form still wants, in the order in which it is asked for. */
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
  /** Still being typed: how far it has come. */
  | { readonly kind: 'short'; readonly length: number; readonly of: number }
  | { readonly kind: 'wrong'; readonly fault: AddressFault }
  | { readonly kind: 'right' }

/** Judged while it is typed, but nobody is told of a mistake before the address can be whole. */
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
