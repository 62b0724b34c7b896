// When the page has nothing else to do: newer builds are watched for, the visit is counted, the service worker registered.
import { registerWorker } from '#src/app/installed/app-worker.ts'
import { countVisit } from '#src/app/installed/install-due.ts'
import { watchVersion } from '#src/app/installed/version.ts'
import '#src/lib/under-way.ts'

export function startWhenIdle(): void {
  watchVersion()
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else start()
}

function start(): void {
  countVisit()
  // The development server's files have no hashes; an address without https has no workers.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) registerWorker().catch(() => undefined)
}
