// All requests to the server: typed by the contract, failures as a union, session and maintenance reported to the shell.
import { openEnvelope, readEnvelope, request, withDeadline } from '@lanting/browser-kit/request'
import { underKey } from '@lanting/browser-kit/submission-keys'
import type { CALLS } from '@lanting/contract/calls/index'
import type { CallNames, InputOf, OutputOf } from '@lanting/contract/calls/names'
import { currentToken } from '#src/lib/session.ts'

export interface Answer<T> {
  readonly data: T
  readonly message: string
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A background poll: a lost session is then handled without a dialog. */
  readonly quiet?: boolean
  /** For calls that move money: one idempotency key from the first send to a final answer, also over retries. */
  readonly keyed?: boolean
  /** The caller's own idempotency key instead. */
  readonly key?: string | undefined
  readonly file?: File
  /** Solved proof of work, set by `withWork`. */
  readonly work?: string | undefined
}

/** Transport events; the shell decides what to do about them. */
export type TransportEvent =
  | { readonly kind: 'unauthorised'; readonly quiet: boolean; readonly token: string }
  | { readonly kind: 'maintenance' }
  /** Under an idempotency key: it may move money. */
  | { readonly kind: 'sent'; readonly name: CallNames; readonly answered: Promise<unknown> }

const watchers = new Set<(event: TransportEvent) => void>()

export function watchTransport(watcher: (event: TransportEvent) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const report = (event: TransportEvent) => {
  for (const watcher of watchers) watcher(event)
}

export async function call<K extends CallNames>(
  name: K,
  input: InputOf<K>,
  options: CallOptions = {},
): Promise<Answer<OutputOf<K>>> {
  const token = currentToken()
  const run = async (key: string | undefined) => {
    const early = takeStarted(name, input as object)
    const envelope = await (early === undefined
      ? request(name, input as object, { ...options, token, key }, readEnvelope)
      : withDeadline(options.signal, () => early.then(readEnvelope)))
    const { code, message, isBusy } = envelope
    if (code === 401 && token !== null) report({ kind: 'unauthorised', quiet: options.quiet ?? false, token })
    if (code === 503 && message !== '' && !isBusy) report({ kind: 'maintenance' })
    const data = openEnvelope(envelope)
    if (import.meta.env.DEV) await mustFitContract(name, data)
    return { data: data as OutputOf<K>, message }
  }
  if (!options.keyed && options.key === undefined) return run(undefined)
  const answered = options.keyed ? underKey(name, input as object, run) : run(options.key)
  report({ kind: 'sent', name, answered })
  return answered
}

/** A response that the start script already requested, used once. */
function takeStarted(name: string, input: object): Promise<Response> | undefined {
  const started = window.lantingStarted
  const id = `${name} ${JSON.stringify(input)}`
  const early = started?.[id]
  if (early !== undefined) delete started?.[id]
  return early
}

let registry: Promise<{ readonly CALLS: typeof CALLS }> | undefined

/** Development and tests only: the build omits the schemas. */
async function mustFitContract(name: CallNames, data: unknown): Promise<void> {
  registry ??= import('@lanting/contract/calls/index')
  const contract = await registry
  const parsed = contract.CALLS[name].output.safeParse(data)
  if (!parsed.success) {
    throw new Error(`The answer of ${name} does not fit the contract: ${parsed.error.message}`)
  }
}
