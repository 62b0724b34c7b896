// The app's service worker, served as /sw.js: the shell opens without a network, and files of a build are read once.
// Handlers of other jobs have a file of their own, imported here.
import { fill, forgetOtherBuilds } from './build.ts'
import { answerFile, answerPage, fromNetwork } from './fetching.ts'
import { keptAs } from './kept.ts'
import { TAKE_OVER } from './messages.ts'
import './push.ts'

declare const self: ServiceWorkerGlobalScope

const IS_FIREFOX = /\bFirefox\//.test(self.navigator.userAgent)

// A new version waits until a page asks it to take over: never by itself, since a page may be in the middle of a bet.
self.addEventListener('install', (event) => event.waitUntil(fill()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await forgetOtherBuilds()
      // The shell is asked for while the worker starts. Firefox shows its error page when that fails, whatever the worker answers.
      await self.registration.navigationPreload?.[IS_FIREFOX ? 'disable' : 'enable']()
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request
  const kind = keptAs({ method, url, mode, isRange: headers.has('range') }, self.location.origin)
  if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind === 'file') event.respondWith(answerFile(event))
  // A preload that is not awaited is cancelled with a warning.
  else if (mode === 'navigate' && method === 'GET') event.respondWith(fromNetwork(event))
})
