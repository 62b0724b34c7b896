// The one way to the server: typed by the contract, with a deadline, the envelope opened, failures as a union.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { closeSession, currentToken } from '#src/lib/session.ts'
import { keepKey, settleKey } from '#src/lib/submission-keys.ts'

export type CallFailure =
  /** The server understood and said no; the message is for the reader. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** No answer came: nobody knows whether the server acted. */
  | { readonly kind: 'network' | 'timeout'; readonly message: string }
  | { readonly kind: 'unauthorised'; readonly message: string }

export class CallError extends Error {
  readonly failure: CallFailure

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = 'CallError'
    this.failure = failure
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** For calls that must not act twice: one key from the first send to a final answer, also over retries. */
  readonly keyed?: boolean
}

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** The failure inside an error of ours, or null when it is something else (an abort, a bug). */
export function failureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null
}

/** What a person reads about an error. */
export function messageOf(error: unknown): string {
  return failureOf(error)?.message ?? '页面出了点问题，请刷新后重试'
}

export async function call<K extends OfficeCallNames>(
  name: K,
  input: OfficeInputOf<K>,
  options: CallOptions = {},
): Promise<OfficeOutputOf<K>> {
  const token = currentToken()
  const key = options.keyed ? keepKey(name, input) : undefined
  const envelope = await send(name, input, { token, key, outer: options.signal }, readEnvelope)
  if (envelope.code < 500 && envelope.code !== 429) settleKey(name)
  return dataOf(envelope, token) as OfficeOutputOf<K>
}

/** For calls that answer with a file: its bytes, or the refusal that came in its place. */
export async function callFile<K extends OfficeCallNames>(name: K, input: OfficeInputOf<K>): Promise<Blob> {
  const token = currentToken()
  const answer = await send(name, input, { token }, async (response) =>
    response.ok && response.headers.has('content-disposition') ? response.blob() : readEnvelope(response),
  )
  if (answer instanceof Blob) return answer
  dataOf(answer, token)
  throw new CallError({ kind: 'refused', code: 500, message: refusalText('serverBusy') })
}

function dataOf({ code, message, data }: Envelope, token: string | null): unknown {
  if (code === 401) {
    // An answer to a session that has already been replaced must not end the new one.
    if (token !== null && token === currentToken()) closeSession('expired')
    throw new CallError({ kind: 'unauthorised', message })
  }
  if (code !== 200)
    throw new CallError({ kind: 'refused', code, message: message || refusalText('serverBusy') })
  return data
}

interface Sending {
  readonly token: string | null
  readonly key?: string | undefined
  readonly outer?: AbortSignal | undefined
}

async function send<T>(
  name: string,
  input: object,
  { token, key, outer }: Sending,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const [method = 'POST', path = ''] = name.split(' ')
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const deadline = AbortSignal.timeout(LIMITS.httpTimeoutMs)
  const signal = outer === undefined ? deadline : AbortSignal.any([outer, deadline])
  try {
    return await read(await fetch(path, { method, headers, body: JSON.stringify(input), signal }))
  } catch (error) {
    if (outer?.aborted) throw error
    if (deadline.aborted) throw new CallError({ kind: 'timeout', message: '等待超时，请稍后再试' })
    throw new CallError({ kind: 'network', message: '网络不太顺，请稍后再试' })
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text()
  try {
    const envelope = JSON.parse(text) as Envelope
    if (typeof envelope.code === 'number') return envelope
  } catch {
    // A proxy's page instead of our envelope: its status is all there is to know.
  }
  return { code: response.ok ? 500 : response.status, message: '', data: null }
}
