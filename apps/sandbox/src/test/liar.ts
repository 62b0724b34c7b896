// A lying venue: proxies the sandbox, changes one answer and signs it again.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxVenueSecretText } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, signAnswer } from '@lanting/contract/providers/signing'
import { createVenueClient, type VenueClient } from '#src/conformance/venue-client.ts'
import { SECRET } from '#src/test/sandbox.ts'

type Data = Record<string, unknown>
/** Changes the data of a successful answer; `asked` is the request. */
export type Lie = (data: Data, asked: Data) => Data

export interface Liar {
  readonly venue: VenueClient
  /** The paths requested since this was last emptied. */
  readonly asked: Set<string>
  close(): Promise<void>
}

/** `path` as in the venue's API: `transfer`, `transfer/status` … */
export async function startLiar(origin: string, plat: string, path: string, lie: Lie): Promise<Liar> {
  const secret = createHmac('sha256', SECRET).update(sandboxVenueSecretText(plat)).digest('hex')
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const paths = new Set<string>()

  async function answerTo(request: IncomingMessage) {
    const asked = await bodyOf(request)
    paths.add(request.url?.split('/v1/')[1] ?? '')
    const headers = Object.fromEntries(
      [...Object.values(SIGN_HEADERS), 'content-type'].map((name) => [name, String(request.headers[name])]),
    )
    const honest = await fetch(`${origin}${request.url ?? ''}`, { method: 'POST', headers, body: asked })
    const text = await honest.text()
    const body = request.url?.endsWith(`/v1/${path}`) && honest.status === 200 ? changed(text, asked) : text
    const nonce = headers[SIGN_HEADERS.nonce] ?? ''
    const timestamp = honest.headers.get(SIGN_HEADERS.timestamp) ?? ''
    const signature = signAnswer(hmac, { status: honest.status, timestamp, nonce, rawBody: body })
    return {
      status: honest.status,
      body,
      headers: { [SIGN_HEADERS.timestamp]: timestamp, [SIGN_HEADERS.signature]: signature },
    }
  }

  function changed(text: string, asked: string): string {
    const answer = JSON.parse(text) as { ok: boolean; data?: Data }
    if (answer.data === undefined) return text
    return JSON.stringify({ ok: true, data: lie(answer.data, JSON.parse(asked) as Data) })
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked: paths,
    venue: createVenueClient({
      base: `http://127.0.0.1:${port}/venues/${plat}`,
      key: plat,
      secret,
      // Fifty concurrent requests are slow on a busy machine: slow is not a timeout.
      timeoutMs: 60_000,
    }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
