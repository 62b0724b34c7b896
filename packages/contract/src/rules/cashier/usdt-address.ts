// USDT addresses: checksums of both chains, the form in which they are stored, and the classic paste errors.
// The rules in words: docs/rules/card.md#usdt-addresses.
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { UsdtProtocol } from '#src/pay-ways.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_VERSION = 0x41
/** The token contracts themselves: money sent there is lost. */
const CONTRACTS = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xdAC17F958D2ee523a2206206994597C13D831ec7']

export type AddressFault = 'usdtAddressFormat' | 'usdtAddressProtocol' | 'usdtAddressContract'

export type AddressCheck =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: AddressFault }

function decodeBase58(text: string): Uint8Array | null {
  let value = 0n
  for (const char of text) {
    const digit = BASE58.indexOf(char)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  for (const char of text) {
    if (char !== '1') break
    bytes.unshift(0)
  }
  return Uint8Array.from(bytes)
}

function isTron(text: string): boolean {
  if (text.length !== 34) return false
  const bytes = decodeBase58(text)
  if (!bytes || bytes.length !== 25 || bytes[0] !== TRON_VERSION) return false
  const check = sha256(sha256(bytes.subarray(0, 21)))
  return (
    bytes.subarray(21).every((byte, i) => byte === check[i]) &&
    bytes.subarray(1, 21).some((byte) => byte !== 0)
  )
}

/** A letter is upper case where the hash of the lower-case hex has a nibble of 8 or more. */
function eip55(address: string): string {
  const lower = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const cased = lower
    .split('')
    .map((char, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? char.toUpperCase() : char))
  return `0x${cased.join('')}`
}

function readEthereum(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return null
  const digits = text.slice(2)
  const right = eip55(text)
  // One case throughout carries no checksum; a mixture must be the right one.
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && text !== right ? null : right
}

/** Outer spaces are forgiven; anything else must be exact. */
export function checkUsdtAddress(typed: string, protocol: UsdtProtocol): AddressCheck {
  const text = typed.trim()
  const tron = isTron(text) ? text : null
  const ethereum = readEthereum(text)
  const address = tron ?? ethereum
  if (!address) return { ok: false, fault: 'usdtAddressFormat' }
  if (CONTRACTS.includes(address)) return { ok: false, fault: 'usdtAddressContract' }
  if ((protocol === 'TRC20') !== (tron !== null)) return { ok: false, fault: 'usdtAddressProtocol' }
  return { ok: true, address }
}
