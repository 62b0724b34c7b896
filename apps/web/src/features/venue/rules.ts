// Pure rules of venues and games: the address parameters, what may be framed, searching a list of slots.
import type { Reader } from '#src/lib/navigation/search-params.ts'

const matching =
  (pattern: RegExp): Reader<string> =>
  (raw) =>
    raw !== null && pattern.test(raw) ? raw : ''

/** `name`, `type` and `code` of a game page. Everything else in its address, above all a `url`, is ignored. */
export const platName = matching(/^[A-Za-z0-9_-]{1,20}$/)
export const gameType = matching(/^[1-7]$/)
export const gameCode = matching(/^[A-Za-z0-9_-]{1,20}$/)

/** A launch answer that may be framed, else null: http(s), and never our own origin, which the sandbox attribute would trust. */
export function framedUrl(answered: string, ownOrigin: string): URL | null {
  if (!URL.canParse(answered)) return null
  const url = new URL(answered)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.origin !== ownOrigin ? url : null
}

interface Named {
  readonly gamename: string
  readonly gamecode: string
}

/** By any part of the name or the code, case-insensitive. */
export function searchGames<T extends Named>(games: readonly T[], words: string): readonly T[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return games
  return games.filter(
    ({ gamename, gamecode }) =>
      gamename.toLowerCase().includes(wanted) || gamecode.toLowerCase().includes(wanted),
  )
}
