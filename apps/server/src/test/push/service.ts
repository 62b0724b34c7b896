// A push service over real HTTP in a test: it opens every message as its browser would, and fails as it is asked to.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush, newPair, readVapid } from '@lanting/node-kit/web-push'
import type { CallAs, TestApp } from '#src/test/app.ts'

export interface Received {
  readonly browser: string
  readonly headers: IncomingHttpHeaders
  /** Who sent it, by its signature. */
  readonly sender: ReturnType<typeof readVapid>
  readonly content: { readonly web_push: number; readonly notification: Readonly<Record<string, string>> }
}

type Reply = { readonly status: number; readonly headers?: Record<string, string> } | 'cut' | 'hang'

export type PushServiceStub = Awaited<ReturnType<typeof startPushService>>

export async function startPushService() {
  const browsers = new Map<string, { readonly secret: Buffer; readonly auth: Buffer }>()
  const received: Received[] = []
  let reply: (browser: string) => Reply = () => ({ status: 201 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = request.url ?? ''
      const keys = browsers.get(browser)
      const answer: Reply = keys === undefined ? { status: 404 } : reply(browser)
      if (keys !== undefined && (typeof answer === 'string' || answer.status < 300)) {
        const content = JSON.parse(decryptPush(Buffer.concat(chunks), keys.secret, keys.auth).toString())
        const sender = readVapid(request.headers.authorization ?? '')
        received.push({ browser, headers: request.headers, sender, content })
      }
      if (answer === 'hang') return
      if (answer === 'cut') request.socket.destroy()
      else response.writeHead(answer.status, answer.headers ?? {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** What a browser hands over when its user allows notifications. */
  function subscription() {
    const pair = newPair()
    const auth = randomBytes(16)
    const browser = `/push/${randomBytes(12).toString('hex')}`
    browsers.set(browser, { secret: pair.getPrivateKey(), auth })
    return {
      endpoint: `${origin}${browser}`,
      p256dh: pair.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    }
  }

  return {
    origin,
    received,
    subscription,
    answer(next: (browser: string) => Reply) {
      reply = next
    },
    /** Turns the caller's browser on, with these categories. */
    async turnOn(test: TestApp, as: CallAs, choices: Readonly<Record<string, 0 | 1>>) {
      const { data } = await test.call('POST /api/push', {}, as)
      const made = subscription()
      const done = await test.call('POST /api/push/subscribe', { ...made, server_key: data.server_key }, as)
      if (done.code !== 200) throw new Error(done.message)
      await test.call('POST /api/push/choices', choices, as)
      return made
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
