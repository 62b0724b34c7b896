// What may be said in a room and how often: cleaning, words, links, frames per second. Pure.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { CHAT_LATIN_WORDS, CHAT_WORDS } from './chat-words.data.ts'

/** Joins emoji and picks their look; every other invisible character goes. */
const KEPT_FORMAT = new Set(['\u200d', '\ufe0e', '\ufe0f'])
const MARKS_IN_A_ROW = 3

/** One line of plain text: no control or direction characters, no towers of marks, single spaces. */
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
const DOMAIN =
  /[a-z0-9-]\s*[.。．·•]\s*(?:com|cn|net|org|cc|vip|top|xyz|info|me|io|app|club|site|online|shop|link|live|tv|co|biz|fun|win|bet|ru|hk|tw|us|uk|jp|sg|ph|la|icu|pro|dev|gg)(?![a-z0-9])/
const DOT_IN_WORDS = /[a-z0-9]\s*点\s*(?:com|cn|net|cc|vip|top)(?![a-z0-9])/
const ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}/

/** Full-width letters and fancy digits read like plain ones here, whatever is shown. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export function hasLink(text: string): boolean {
  const read = plain(text)
  return SCHEME.test(read) || DOMAIN.test(read) || DOT_IN_WORDS.test(read) || ADDRESS.test(read)
}

export function hasForbiddenWord(text: string): boolean {
  const read = plain(text)
  const squeezed = read.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (CHAT_WORDS.some((word) => squeezed.includes(word))) return true
  const words = new Set(read.split(/[^a-z]+/))
  return CHAT_LATIN_WORDS.some((word) => words.has(word))
}

/** Why a cleaned message is not said, or null. */
export function contentRefusal(content: string): RefusalKey | null {
  if (Array.from(content).length > LIMITS.chat.contentMax) return 'chatTooLong'
  return hasLink(content) || hasForbiddenWord(content) ? 'chatForbidden' : null
}

/** A login name is half of a way in, so a room sees only its ends. */
export function authorName(username: string): string {
  return `${username.slice(0, 2)}***${username.slice(-2)}`
}

export interface FrameBudget {
  /** Takes one frame; false when the second's share is used up. */
  take(nowMs: number): boolean
}

/** A bucket of one second's frames that fills at the same rate. */
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
