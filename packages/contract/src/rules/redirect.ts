// Where a login may lead afterwards: only to a known page of our own, whatever the address bar says.
import { builtRoute } from './routes.ts'

const HOME = '/'
const PLAIN = /^\/[A-Za-z0-9_]*$/
/** Our own searches are pairs of plain words and numbers: nothing of ours needs an escape. */
const SEARCH = /^\?[A-Za-z0-9_]+=[A-Za-z0-9_-]*(?:&[A-Za-z0-9_]+=[A-Za-z0-9_-]*)*$/
const MAX = 300
/** A login that leads back to a login would go in circles. */
const ENTRANCE = /^\/(?:login|reg2?)$/

/** The path with its search when it is one of ours, else the hall. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value || value.length > MAX) return HOME
  const cut = value.indexOf('?')
  const path = cut === -1 ? value : value.slice(0, cut)
  const search = cut === -1 ? '' : value.slice(cut)
  if (!PLAIN.test(path)) return HOME
  if (builtRoute(path) === undefined || ENTRANCE.test(path)) return HOME
  if (search !== '' && !SEARCH.test(search)) return HOME
  return value
}
