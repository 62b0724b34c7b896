// Which requests the app's worker answers from its cache. Everything else goes to the network as if there were no worker.

/** The shell answers every route, because routes are in the hash. */
export const SHELL = '/'

export type Kept =
  /** The shell: from the network, and the kept copy when that is late or away. */
  | 'page'
  /** Files of one build, whose content never changes under their name: kept copy first. */
  | 'file'
  | 'none'

interface Asked {
  readonly method: string
  readonly url: string
  readonly mode: string
  /** A part of a file: an answer 206 cannot be kept, and a whole one must not replace it. */
  readonly isRange: boolean
}

/** Written by a build: hashed code, drawn pictures, icons. Members' uploads and answers of the server are in neither. */
const OF_A_BUILD = /^\/(assets|art|icons)\/[\w./@-]+$/

export function keptAs({ method, url, mode, isRange }: Asked, origin: string): Kept {
  const asked = new URL(url)
  if (method !== 'GET' || isRange || asked.origin !== origin) return 'none'
  if (mode === 'navigate') return asked.pathname === SHELL ? 'page' : 'none'
  return OF_A_BUILD.test(asked.pathname) ? 'file' : 'none'
}

interface Answered {
  readonly status: number
  readonly type: string
  readonly redirected: boolean
}

/** Only whole answers of ours: an opaque one hides its status, a redirected one cannot answer a navigation. */
export const canKeep = ({ status, type, redirected }: Answered): boolean =>
  status === 200 && type === 'basic' && !redirected
