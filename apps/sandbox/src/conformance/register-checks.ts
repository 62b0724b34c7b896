// The conformance suite of registers of excluded persons: what the client in apps/server relies on.
import { randomUUID } from 'node:crypto'
import { REGISTER_API, type RegisterQuestion, registerFault } from '@lanting/contract/providers/register'
import { answerFault, SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { parseJson } from '@lanting/node-kit/parse-json'
import { realNow } from '#src/clock.ts'

export interface RegisterEndpoint {
  readonly base: string
  readonly key: string
  readonly secret: string
  /** A digest that the register's test system lists; without it that check is left out. */
  readonly listed?: string | undefined
}

interface Sent {
  readonly status: number
  readonly body: string
  readonly nonce: string
  readonly isSigned: boolean
}

const TIMEOUT_MS = 10_000
const NOBODY = 'ab'.repeat(32)

async function send(
  { base, key, secret }: RegisterEndpoint,
  question: unknown,
  { nonce = randomUUID(), ageMs = 0, signedWith = secret } = {},
): Promise<Sent> {
  const url = new URL(`${base}/v1/${REGISTER_API.check.path}`)
  const rawBody = JSON.stringify(question)
  const timestamp = String(realNow() - ageMs)
  const request = { method: 'POST', path: url.pathname, timestamp, nonce, rawBody }
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: rawBody,
    headers: {
      'content-type': 'application/json',
      [SIGN_HEADERS.key]: key,
      [SIGN_HEADERS.timestamp]: timestamp,
      [SIGN_HEADERS.nonce]: nonce,
      [SIGN_HEADERS.signature]: signRequest(hmacSha256(signedWith), request),
    },
  })
  const body = await answer.text()
  const signed = {
    status: answer.status,
    timestamp: answer.headers.get(SIGN_HEADERS.timestamp) ?? '',
    signature: answer.headers.get(SIGN_HEADERS.signature) ?? '',
    nonce,
    rawBody: body,
  }
  return {
    status: answer.status,
    body,
    nonce,
    isSigned: answerFault(hmacSha256(secret), signed, realNow()) === null,
  }
}

const question = (digests: readonly string[]): RegisterQuestion => ({
  id: randomUUID(),
  digests: [...digests],
})

async function answered(register: RegisterEndpoint, digests: readonly string[]) {
  const asked = question(digests)
  const sent = await send(register, asked)
  demand(sent.status === 200, `status ${sent.status}`)
  demand(sent.isSigned, 'the answer is not signed for this request')
  const answer = REGISTER_API.check.output.safeParse(parseJson(sent.body)).data
  if (answer?.ok !== true) throw new Error(`no answer about a person: ${sent.body.slice(0, 200)}`)
  const fault = registerFault(asked, answer.data, realNow())
  demand(fault === null, String(fault))
  return answer.data
}

function demand(holds: boolean, why: string): void {
  if (!holds) throw new Error(why)
}

async function demandRefused(sent: Promise<Sent>): Promise<void> {
  const { status } = await sent
  demand(status >= 400 && status < 500, `status ${status}, not a refusal`)
}

export interface RegisterCheck {
  readonly name: string
  run(register: RegisterEndpoint): Promise<void>
}

export const REGISTER_CHECKS: readonly RegisterCheck[] = [
  {
    name: 'answers about an unknown person: no, signed, with a reference, about this question',
    async run(register) {
      demand(!(await answered(register, [NOBODY])).listed, 'a person that nobody is, is listed')
    },
  },
  {
    name: 'answers about several digests at once, and about none',
    async run(register) {
      await answered(register, [NOBODY, 'cd'.repeat(32)])
      await answered(register, [])
    },
  },
  {
    name: 'gives every answer a reference of its own',
    async run(register) {
      const [one, two] = [await answered(register, [NOBODY]), await answered(register, [NOBODY])]
      demand(one.reference !== two.reference, 'two answers have one reference')
    },
  },
  {
    name: 'says yes with its entry about a listed person, also among other digests',
    async run(register) {
      if (register.listed === undefined) return
      demand((await answered(register, [register.listed])).listed, 'the listed person is not listed')
      demand((await answered(register, [NOBODY, register.listed])).listed, 'not among others')
    },
  },
  {
    name: 'refuses a wrong signature',
    run: (register) => demandRefused(send(register, question([NOBODY]), { signedWith: 'another secret' })),
  },
  {
    name: 'refuses a request that is too old',
    run: (register) => demandRefused(send(register, question([NOBODY]), { ageMs: 3_600_000 })),
  },
  {
    name: 'refuses the same request a second time',
    async run(register) {
      const nonce = randomUUID()
      await send(register, question([NOBODY]), { nonce })
      await demandRefused(send(register, question([NOBODY]), { nonce }))
    },
  },
  {
    name: 'refuses a question that is none',
    run: (register) => demandRefused(send(register, { id: '', digests: ['x'] })),
  },
]
