// Chat rules: cleaning, banned words, links, rate limit of frames. Pure.
import { MARK_NUMBERS } from '@lanting/contract/data/play/mark-numbers'
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { DOTS, LOOK_ALIKES, ORDINARY_ENDS } from './chat-letters.data.ts'
import { CHAT_LATIN_WORDS, CHAT_WORDS } from './chat-words.data.ts'

/** Joiners and variation selectors of emoji; every other invisible character is removed. */
const KEPT_FORMAT = new Set(['\u200d', '\ufe0e', '\ufe0f'])
const MARKS_IN_A_ROW = 3

/** One line of plain text: no control or direction characters, no stacked marks, single spaces. */
export function cleanContent(raw: string): string {
  let marks = 0
  let text = ''
  for (const sign of raw.normalize('NFC')) {
    if (/\s/u.test(sign)) {
      text += ' '
      continue
    }
    if (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(sign)) continue
    if (/\p{Cf}/u.test(sign) && !KEPT_FORMAT.has(sign)) continue
    marks = /\p{Mn}|\p{Me}/u.test(sign) && !KEPT_FORMAT.has(sign) ? marks + 1 : 0
    if (marks <= MARKS_IN_A_ROW) text += sign
  }
  return text.replaceAll(/ {2,}/g, ' ').trim()
}

const SCHEME = /https?:|:\/\/|\bwww\b/
const END = `(?:${ORDINARY_ENDS})(?![a-z0-9])`
const WRITTEN_DOT = '(?:点|點|\\bdot\\b|[(（\\[【]\\s*(?:dot|点)\\s*[)）\\]】])'
/** 八点 is an hour, so after digits a spelled-out dot needs the domain ending right behind it. */
const DOMAIN = new RegExp(
  `[a-z0-9-]\\s*[${DOTS}]\\s*${END}|[a-z-]\\s*${WRITTEN_DOT}\\s*${END}|\\d${WRITTEN_DOT}${END}`,
)
const FOUR_NUMBERS = new RegExp(`(?<!\\d)\\d{1,3}(?:\\s*[${DOTS}]\\s*\\d{1,3}){3}(?!\\d)`, 'g')
/** Signs, and letters that look like nothing, between the letters of a word. */
const GAP = '[\\p{P}\\p{S}\\s\\u115f\\u1160\\u17b4\\u17b5]*'
const spread = (words: readonly string[]) =>
  `(?:${words.map((word) => word.match(/\[.+?\]|./gu)?.join(GAP)).join('|')})`
const HOUSE = spread(['系[统統]', '官方', '管理[员員]', '客服', '平[台臺]'])
const NEWS = spread(['公告', '通知', '通告', '消息', '播[报報]', '提示'])
/**
 * How the house speaks: its name before a colon, a notice by name, a name in brackets. Members' messages must not look
 * like it.
 */
const OFFICIAL = new RegExp(
  [
    `^${GAP}${HOUSE}\\p{L}{0,4}${GAP}[:：∶︰]`,
    `^${GAP}${HOUSE}${GAP}${NEWS}`,
    `[\\p{Ps}\\p{Pi}<|*#=]\\s*${HOUSE}${GAP}${NEWS}?\\s*[\\p{Pe}\\p{Pf}>|*#=]`,
  ].join('|'),
  'u',
)

const PLAIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, all]) => Array.from(all, (one) => [one, letter])),
)

/** Normalised for matching: wide, fancy and foreign letters as plain ones, without marks and invisible characters. */
function plain(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
  return Array.from(bare, (sign) => PLAIN.get(sign) ?? sign).join('')
}

export function hasLink(text: string): boolean {
  const read = plain(text)
  return SCHEME.test(read) || DOMAIN.test(read) || hasAddress(read)
}

/** Four numbers from 1 to 49 are picks, not an IP address. */
function hasAddress(read: string): boolean {
  return (read.match(FOUR_NUMBERS) ?? []).some((four) =>
    four.split(/\D+/).some((number) => Number(number) === 0 || Number(number) > MARK_NUMBERS.length),
  )
}

export function hasForbiddenWord(text: string): boolean {
  const read = plain(text)
  const squeezed = read.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (CHAT_WORDS.some((word) => squeezed.includes(word))) return true
  const words = new Set(read.split(/[^a-z]+/))
  return CHAT_LATIN_WORDS.some((word) => words.has(word))
}

/** Why a cleaned message is refused, or null. */
export function contentRefusal(content: string): RefusalKey | null {
  if (Array.from(content).length > LIMITS.chat.contentMax) return 'chatTooLong'
  if (OFFICIAL.test(plain(content))) return 'chatForbidden'
  return hasLink(content) || hasForbiddenWord(content) ? 'chatForbidden' : null
}

/** A login name is half of the credentials, so a room sees it masked. */
export function authorName(username: string): string {
  return `${username.slice(0, 2)}***${username.slice(-2)}`
}

export interface FrameBudget {
  /** Takes one frame; false when the rate limit is exceeded. */
  take(nowMs: number): boolean
}

/** Token bucket: one second's frames, refilled at the same rate. */
export function createFrameBudget(perSec: number, startMs: number): FrameBudget {
  let left = perSec
  let at = startMs
  return {
    take(nowMs) {
      left = Math.min(perSec, left + ((nowMs - at) * perSec) / 1000)
      at = nowMs
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
