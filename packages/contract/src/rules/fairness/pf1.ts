// Provably fair draws (PF1, PF2 and PF3 for shared rounds, PF1S for single bets): seed, message, stream, unbiased numbers.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { MARK_NUMBERS } from '#src/data/play/mark-numbers.ts'
import { LIMITS } from '#src/limits.ts'
import { daysBetween, type Day } from '#src/time.ts'

/** HMAC-SHA256 with raw bytes. The server may bring its faster native one; the result is the same. */
export type HmacBytes = (key: Uint8Array, message: Uint8Array) => Uint8Array

/** For places without a native one: plain http, old browsers. */
export const pureHmac: HmacBytes = (key, message) => hmac(sha256, key, message)

/** How a round is drawn. PF2 and PF3 mix in a public beacon's value; PF3 takes the one that the schedule names. */
export const PROTOCOLS = ['PF1', 'PF2', 'PF3'] as const
export type Protocol = (typeof PROTOCOLS)[number]

interface RoundText {
  readonly lottery: string
  readonly chainNo: number
  readonly expect: string
  /** 64 lower-case hex digits, fixed after the chain's end was published. */
  readonly salt: string
}

/** `beacon`: the value of the public beacon, 64 lower-case hex digits. */
export type RoundMessage = RoundText &
  (
    | { readonly protocol?: 'PF1'; readonly beacon?: null }
    | { readonly protocol: 'PF2' | 'PF3'; readonly beacon: string }
  )

/** The message of a stored round; without a value it is that of PF1. */
export function messageOf(text: RoundText, protocol: Protocol, beacon: string | null): RoundMessage {
  const { lottery, chainNo, expect, salt } = text
  const plain = { lottery, chainNo, expect, salt }
  return beacon === null || protocol === 'PF1' ? plain : { ...plain, protocol, beacon }
}

export interface BetMessage {
  readonly platname: string
  readonly gamecode: string
  readonly clientSeed: string
  readonly nonce: number
}

export function roundText(message: RoundMessage, counter: number): string {
  const { lottery, chainNo, expect, salt } = message
  const [protocol, mixed] = message.beacon ? [message.protocol, `${salt}:${message.beacon}`] : ['PF1', salt]
  return `${protocol}|${lottery}|${chainNo}|${expect}|${mixed}|${counter}`
}

export function betText(message: BetMessage, counter: number): string {
  return `PF1S|${message.platname}|${message.gamecode}|${message.clientSeed}|${message.nonce}|${counter}`
}

/** Draws numbers one after the other from one seed. */
export interface Draw {
  /** A number from 0 to n−1, every one equally likely; n up to 65536. */
  below(n: number): number
}

function drawFrom(seed: Uint8Array, text: (counter: number) => string, mac: HmacBytes): Draw {
  let block = new Uint8Array(0)
  let at = 0
  let counter = 0
  const nextByte = (): number => {
    if (at === block.length) {
      block = Uint8Array.from(mac(seed, utf8ToBytes(text(counter))))
      counter += 1
      at = 0
    }
    const byte = block[at]
    if (byte === undefined) throw new Error('empty block')
    at += 1
    return byte
  }
  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > 65536) throw new Error(`cannot draw below ${n}`)
      const range = n <= 256 ? 256 : 65536
      // Values of the last, incomplete run would make small numbers likelier: they are skipped.
      const limit = range - (range % n)
      for (;;) {
        const value = range === 256 ? nextByte() : nextByte() * 256 + nextByte()
        if (value < limit) return value % n
      }
    },
  }
}

export function roundDraw(seedHex: string, message: RoundMessage, mac: HmacBytes = pureHmac): Draw {
  return drawFrom(hexToBytes(seedHex), (counter) => roundText(message, counter), mac)
}

export function betDraw(seedHex: string, message: BetMessage, mac: HmacBytes = pureHmac): Draw {
  return drawFrom(hexToBytes(seedHex), (counter) => betText(message, counter), mac)
}

/** Type 2: three digits. */
export function drawSum(draw: Draw): [number, number, number] {
  return [draw.below(10), draw.below(10), draw.below(10)]
}

/** Type 1: seven of 49 in draw order, the seventh being 特码. */
export function drawMark(draw: Draw): number[] {
  const pool = [...MARK_NUMBERS]
  return Array.from({ length: 7 }, () => {
    const [taken] = pool.splice(draw.below(pool.length), 1)
    if (taken === undefined) throw new Error('empty pool')
    return taken
  })
}

export interface RoundNumber {
  readonly day: Day
  readonly k: number
}

/** `202611150001` is round 1 of 15 November 2026. */
export function parseExpect(expect: string): RoundNumber | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{4})$/.exec(expect)
  if (!match) return null
  const k = Number(match[4])
  return k < 1 ? null : { day: `${match[1]}-${match[2]}-${match[3]}`, k }
}

export function formatExpect({ day, k }: RoundNumber): string {
  return `${day.replaceAll('-', '')}${String(k).padStart(4, '0')}`
}

/** Place of a round's seed in its chain; void and missed rounds use theirs up too. */
export function seedIndex(startDate: Day, round: RoundNumber, roundsPerDay: number): number {
  return daysBetween(startDate, round.day) * roundsPerDay + round.k
}

export function sha256Hex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)))
}

/** The commitment that was public before the draw is the hash of the seed revealed after it. */
export function commitmentOf(seedHex: string): string {
  return sha256Hex(seedHex)
}

/** Hashes a seed down the chain: `steps` times. */
export function walkBack(seedHex: string, steps: number): string {
  let seed = hexToBytes(seedHex)
  for (let i = 0; i < steps; i++) seed = sha256(seed)
  return bytesToHex(seed)
}

/** The sandbox has no public block to take a salt from, and says so on its page. */
export function sandboxSalt(lottery: string, chainNo: number, publishedAt: string): string {
  return bytesToHex(sha256(utf8ToBytes(`sandbox-salt|${lottery}|${chainNo}|${publishedAt}`)))
}

/** A member's own part of the seed in single-bet games. */
export function isClientSeed(text: string): boolean {
  return text.length <= LIMITS.clientSeedMax && /^[A-Za-z0-9-]+$/.test(text)
}
