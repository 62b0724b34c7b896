// The kill switch of the app's service worker: APP_WORKER=off serves one that deletes every cache and unregisters itself.
import type { FastifyInstance } from 'fastify'

/** It takes over at once: what has to go may be what keeps pages from working. */
const REMOVING = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

export function addRemovingWorker(app: FastifyInstance): void {
  app.get('/sw.js', async (_request, reply) => {
    void reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return REMOVING
  })
}
