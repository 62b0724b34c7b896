// The web app manifest of the member app. It is generated, because the name is the operator's.
import { MANIFEST_TEXTS } from '@lanting/contract/texts/app'
import type { FastifyInstance } from 'fastify'

const COLOUR = '#f3f6f6'

const png = (name: string, px: number) => ({
  src: `/icons/${name}-${px}.png`,
  sizes: `${px}x${px}`,
  type: 'image/png',
})
const ICONS = [
  png('icon', 192),
  png('icon', 512),
  { ...png('maskable', 192), purpose: 'maskable' },
  { ...png('maskable', 512), purpose: 'maskable' },
]

/** Pictures of the app that a browser shows when it offers the installation. */
const SCREENSHOTS = [
  { src: '/icons/shot-hall.webp', sizes: '780x1688', form_factor: 'narrow', label: MANIFEST_TEXTS.hall },
  { src: '/icons/shot-room.webp', sizes: '780x1688', form_factor: 'narrow', label: MANIFEST_TEXTS.room },
  { src: '/icons/shot-wide.webp', sizes: '1280x800', form_factor: 'wide', label: MANIFEST_TEXTS.hall },
].map((one) => ({ ...one, type: 'image/webp' }))

const SHORTCUTS = [
  { name: MANIFEST_TEXTS.hall, url: '/#/' },
  { name: MANIFEST_TEXTS.deposit, url: '/#/recharge' },
  { name: MANIFEST_TEXTS.draws, url: '/#/lottery' },
].map((one) => ({ ...one, icons: [png('icon', 192)] }))

export function addWebManifest(app: FastifyInstance, appName: () => Promise<string>): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const name = await appName()
    void reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return {
      id: '/',
      name,
      short_name: name,
      description: MANIFEST_TEXTS.description,
      lang: 'zh-CN',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: COLOUR,
      theme_color: COLOUR,
      categories: ['games', 'entertainment'],
      prefer_related_applications: false,
      icons: ICONS,
      screenshots: SCREENSHOTS,
      shortcuts: SHORTCUTS,
    }
  })
}
