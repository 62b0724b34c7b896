// The one way to the server: typed by the contract, with a deadline, an envelope and a union of failures.
import type { CALLS } from '@lanting/contract/calls/index'
import type { CallNames, InputOf, OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { currentToken } from '#src/lib/session.ts'
import { keepKey, settleKey } from '#src/lib/submission-keys.ts'

export type CallFailure =
  /** The server understood and said no; the message is for the reader. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** No answer came: nobody knows whether the server acted. */
  | { readonly kind: 'network' | 'timeout'; readonly message: string }
  | { readonly kind: 'unauthorised'; readonly message: string }

export class CallError extends Error {
  readonly failure: CallFailure

  /** `message` always has words; the failure itself keeps what the server said, even nothing. */
  constructor(failure: CallFailure) {
    super(failure.message || OUTCOME_TEXTS.serverTrouble)
    this.name = 'CallError'
    this.failure = failure
  }
}

export interface Answer<T> {
  readonly data: T
  readonly message: string
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A timer asks: a lost session is then handled without a dialog. */
  readonly quiet?: boolean
  /** For calls that move money: one key from the first send to a final answer, also over retries. */
  readonly keyed?: boolean
  /** A key of the caller's own instead. */
  readonly key?: string | undefined
  readonly file?: File
}

/** What the transport reports; the shell decides what to do about it. */
export type TransportEvent =
  | { readonly kind: 'unauthorised'; readonly quiet: boolean; readonly token: string }
  | { readonly kind: 'maintenance'; readonly tips: string }

const watchers = new Set<(event: TransportEvent) => void>()

export function watchTransport(watcher: (event: TransportEvent) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const report = (event: TransportEvent) => {
  for (const watcher of watchers) watcher(event)
}

/** The failure inside an error of ours, or null when it is something else (an abort, a bug). */
export function failureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null
}

const networkFailure = () => new CallError({ kind: 'network', message: '网络不太顺，请稍后再试' })
const timeoutFailure = () => new CallError({ kind: 'timeout', message: '等待超时，请稍后再试' })

export async function call<K extends CallNames>(
  name: K,
  input: InputOf<K>,
  options: CallOptions = {},
): Promise<Answer<OutputOf<K>>> {
  const token = currentToken()
  const key = options.key ?? (options.keyed ? keepKey(name, input as object) : undefined)
  try {
    const envelope = await send(name, input as object, { ...options, token, key })
    const answer = await openEnvelope(name, envelope, token, options.quiet ?? false)
    settleKey(name)
    return answer
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.kind === 'refused' && failure.code < 500 && failure.code !== 429) settleKey(name)
    throw error
  }
}

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

interface Sending extends CallOptions {
  readonly token: string | null
  readonly key: string | undefined
}

function send(name: string, input: object, sending: Sending): Promise<Envelope> {
  const early = takeStarted(name, input)
  if (early !== undefined) return withDeadline(sending.signal, () => early.then(readEnvelope))

  const [method = 'POST', path = ''] = name.split(' ')
  const headers: Record<string, string> = { authorization: `Bearer ${sending.token ?? ''}` }
  if (sending.key !== undefined) headers['idempotency-key'] = sending.key
  let url = path
  let body: BodyInit | null = null
  if (sending.file !== undefined) {
    body = new FormData()
    body.append('file', sending.file)
  } else if (method === 'GET') {
    const search = new URLSearchParams(input as Record<string, string>).toString()
    url = search === '' ? path : `${path}?${search}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input)
  }
  return withDeadline(sending.signal, async (signal) =>
    readEnvelope(await fetch(url, { method, headers, body, signal })),
  )
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

/** Ends a question after 30 s, or when its asker has gone. */
function withDeadline<T>(
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = (error: unknown) => {
      reject(error)
      controller.abort()
    }
    const left = () => end(outer?.reason)
    const timer = setTimeout(() => end(timeoutFailure()), LIMITS.httpTimeoutMs)
    outer?.addEventListener('abort', left)
    run(controller.signal)
      .then(resolve, () => end(networkFailure()))
      .finally(() => {
        clearTimeout(timer)
        outer?.removeEventListener('abort', left)
      })
    if (outer?.aborted) left()
  })
}

async function openEnvelope<K extends CallNames>(
  name: K,
  { code, message, data }: Envelope,
  token: string | null,
  quiet: boolean,
): Promise<Answer<OutputOf<K>>> {
  if (code === 401) {
    if (token !== null) report({ kind: 'unauthorised', quiet, token })
    throw new CallError({ kind: 'unauthorised', message })
  }
  if (code === 503 && message !== '') report({ kind: 'maintenance', tips: message })
  if (code !== 200) {
    throw new CallError({ kind: 'refused', code, message })
  }
  if (import.meta.env.DEV) await mustFitContract(name, data)
  return { data: data as OutputOf<K>, message }
}

/** An answer that the start script has already asked for, once. */
function takeStarted(name: string, input: object): Promise<Response> | undefined {
  const started = window.lantingStarted
  const id = `${name} ${JSON.stringify(input)}`
  const early = started?.[id]
  if (early !== undefined) delete started?.[id]
  return early
}

let registry: Promise<{ readonly CALLS: typeof CALLS }> | undefined

/** Development and tests only: the build leaves the schemas out. */
async function mustFitContract(name: CallNames, data: unknown): Promise<void> {
  registry ??= import('@lanting/contract/calls/index')
  const contract = await registry
  const parsed = contract.CALLS[name].output.safeParse(data)
  if (!parsed.success) {
    throw new Error(`The answer of ${name} does not fit the contract: ${parsed.error.message}`)
  }
}
