// The app's worker as a browser drives it: what it keeps, when it takes over, what it forgets, and which requests it answers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TAKE_OVER } from '#src/worker/messages.ts'

const ORIGIN = 'https://play.example'
const FILE = '/assets/first.js'

type Handler = (event: object) => void

let serial = 0
let steps: string[]
let handlers: Map<string, Handler[]>

/** Done a moment later, so that who does not wait for it goes on before. */
const slowly =
  (step: string) =>
  async (...what: readonly unknown[]) => {
    await new Promise((resolve) => setTimeout(resolve))
    steps.push([step, ...what].join(' '))
  }
const answer = { status: 200, type: 'basic', redirected: false, clone: () => answer, text: async () => FILE }

async function start(userAgent: string): Promise<void> {
  vi.stubGlobal('self', {
    navigator: { userAgent },
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) =>
      handlers.set(type, [...(handlers.get(type) ?? []), handler]),
    skipWaiting: slowly('take over'),
    clients: { claim: slowly('claim') },
    registration: { navigationPreload: { enable: slowly('preload'), disable: slowly('no preload') } },
  })
  // Named by a variable: the types of a worker are not those of a page. By another name each time, it starts each time.
  const name = `./main.ts?start=${(serial += 1)}`
  await import(/* @vite-ignore */ name)
}

beforeEach(() => {
  steps = []
  handlers = new Map()
  vi.stubGlobal('__APP_VERSION__', '2')
  vi.stubGlobal('__FILES__', [FILE])
  vi.stubGlobal('__ENTRY__', FILE)
  vi.stubGlobal('fetch', async (asked: string | { readonly url: string }) =>
    typeof asked === 'string' ? answer : `${asked.url} from the network`,
  )
  vi.stubGlobal('caches', {
    keys: async () => ['build-1', 'build-2'],
    delete: slowly('forget'),
    open: async () => ({ keys: async () => [], put: slowly('keep') }),
    match: async (file: string) => `${file} from the cache`,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What the event was answered with, once everything it waits for is done. */
async function send(type: string, event: object = {}): Promise<unknown> {
  const waits: unknown[] = []
  let given: unknown
  const methods = {
    waitUntil: (work: unknown) => waits.push(work),
    respondWith: (work: unknown) => (given = work),
  }
  for (const handler of handlers.get(type) ?? []) handler({ ...event, ...methods })
  await Promise.all(waits)
  return given
}

describe('the worker', () => {
  it('is installed once shell and files are kept', async () => {
    await start('Chrome/140')
    await send('install')
    expect(steps.map((step) => step.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
      'keep /',
      `keep ${FILE}`,
    ])
  })

  it.each([
    ['Chrome/140', 'preload'],
    ['Firefox/140', 'no preload'],
  ])('in %s forgets other builds, and then answers the open pages', async (userAgent, preload) => {
    await start(userAgent)
    await send('activate')
    expect(steps).toEqual(['forget build-1', preload, 'claim'])
  })

  it('takes over when a page asks for it, and for no other word', async () => {
    await start('Chrome/140')
    await send('message', { data: 'something else' })
    expect(steps).toEqual([])
    await send('message', { data: TAKE_OVER })
    expect(steps).toEqual(['take over'])
  })

  interface Asked {
    readonly url: string
    readonly mode?: string
    readonly method?: string
    readonly headers?: Record<string, string>
  }
  it.each<readonly [what: string, asked: Asked, given: string | undefined]>([
    ['the shell', { url: '/', mode: 'navigate' }, 'from the preload'],
    ['a page that is a file', { url: '/fair-verifier.html', mode: 'navigate' }, 'from the preload'],
    ['code', { url: FILE }, `${FILE} from the cache`],
    ['a part of code', { url: FILE, headers: { range: 'bytes=0-9' } }, undefined],
    ['a form', { url: '/fair-verifier.html', mode: 'navigate', method: 'POST' }, undefined],
    ['a call', { url: '/api/user' }, undefined],
  ])('answers %s as it should', async (_what, asked, given) => {
    await start('Chrome/140')
    const url = new URL(asked.url, ORIGIN).href
    const request = { method: 'GET', mode: 'cors', ...asked, url, headers: new Headers(asked.headers) }
    const preloadResponse = Promise.resolve(request.mode === 'navigate' ? 'from the preload' : undefined)
    expect(await send('fetch', { request, preloadResponse })).toBe(given)
  })
})
