// A lying provider: a proxy between a customer and the sandbox's payment API that changes answers and signs them again.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SANDBOX_PAY, sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, signAnswer } from '@lanting/contract/providers/signing'
import { realNow } from '#src/clock.ts'
import { createPaymentClient } from '#src/conformance/payment-client.ts'
import { SECRET } from '#src/test/sandbox.ts'

const secret = createHmac('sha256', SECRET).update(sandboxPaySecretText()).digest('hex')
const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Changes the data of a successful answer; `path` is the operation's. */
export type Lie = (data: Record<string, unknown>, path: string) => object

export function honestClient(origin: string) {
  return clientAt(sandboxPayUrl(origin))
}

function clientAt(base: string) {
  const { provider: key, merchant } = SANDBOX_PAY
  // Slow is not a timeout, on a busy machine.
  return createPaymentClient({ base, key, merchant, secret, timeoutMs: 60_000 })
}

export async function createLiar(origin: string, lie: Lie) {
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void answer(request.url ?? '', Buffer.concat(parts).toString('utf8'), request.headers).then(
        ({ status, body, timestamp, signature }) =>
          reply
            .writeHead(status, {
              'content-type': 'application/json',
              [SIGN_HEADERS.timestamp]: timestamp,
              [SIGN_HEADERS.signature]: signature,
            })
            .end(body),
      )
    })
  })

  async function answer(path: string, body: string, headers: NodeJS.Dict<string | string[]>) {
    const passed = Object.values(SIGN_HEADERS).map((name) => [name, String(headers[name] ?? '')] as const)
    const honest = await fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(passed) },
    })
    const text = await honest.text()
    const said = honest.status === 200 ? lied(text, path) : text
    const timestamp = String(realNow())
    const nonce = String(headers[SIGN_HEADERS.nonce] ?? '')
    const signature = signAnswer(hmac, { status: honest.status, timestamp, nonce, rawBody: said })
    return { status: honest.status, body: said, timestamp, signature }
  }

  function lied(text: string, path: string): string {
    const envelope = JSON.parse(text) as { ok: boolean; data?: Record<string, unknown> }
    if (!envelope.ok || envelope.data === undefined) return text
    return JSON.stringify({ ok: true, data: lie(envelope.data, path) })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    client: clientAt(sandboxPayUrl(`http://127.0.0.1:${port}`)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
