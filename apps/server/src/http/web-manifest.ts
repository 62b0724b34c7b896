// The web app manifest of the member app. It is generated, because the name is the operator's.
import type { FastifyInstance } from 'fastify'

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export function addWebManifest(app: FastifyInstance, appName: () => Promise<string>): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const name = await appName()
    void reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return {
      id: '/',
      name,
      short_name: name,
      lang: 'zh-CN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f3f6f6',
      theme_color: '#f3f6f6',
      icons: ICONS,
    }
  })
}
