// Counts visits of this device. After the second one the home screen is offered, once.
import { attempt } from '@lanting/browser-kit/attempt'
import { useBars } from '#src/app/installed/bars.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'
import { isInstalled } from '#src/lib/device/use-install.ts'

const MARK = 'visited'
const ENOUGH = 2
/** In place of the number of visits. */
const OFFERED = 'offered'

/** A tab is one visit, however often it is loaded. */
export function countVisit(): void {
  const before = readCache<unknown>('visits')
  if (before === OFFERED) return
  let visits = typeof before === 'number' ? before : 0
  if (attempt(() => sessionStorage.getItem(MARK), MARK) === null) {
    attempt(() => sessionStorage.setItem(MARK, MARK))
    visits = Math.min(visits + 1, ENOUGH)
    writeCache('visits', visits)
  }
  if (visits >= ENOUGH && !isInstalled()) useBars.setState({ isShown: true, isDue: true })
}

export function wasOffered(): void {
  writeCache('visits', OFFERED)
  useBars.setState({ isDue: false })
}
