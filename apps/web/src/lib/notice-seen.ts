// Whether the notice over the hall was read in this session.
import { attempt } from '@lanting/browser-kit/attempt'

const NOTICE_KEY = 'noticeSeen'

/** Once per session: while the tab is open, or until the session ends, which clears the storages. */
export function wasNoticeSeen(): boolean {
  return attempt(() => sessionStorage.getItem(NOTICE_KEY) !== null, false)
}

export function markNoticeSeen(): void {
  attempt(() => sessionStorage.setItem(NOTICE_KEY, '1'))
}
