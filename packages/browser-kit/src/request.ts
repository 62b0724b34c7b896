// One request to the server: named by the contract, with a timeout; reads the envelope and classifies failures.
import { type Envelope, WORK_HEADER } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { CallError } from './call-error.ts'

export interface Sending {
  /** The bearer token; without one the header is not sent. */
  readonly token: string | null
  readonly key?: string | undefined
  /** Proof of work, for the calls that require it. */
  readonly work?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Sent in place of the input. */
  readonly file?: File | undefined
}

const unanswered = (kind: 'network' | 'timeout', message: string) => new CallError({ kind, message })

/** `name` is the call's method and path, as in `POST /api/balance`. */
export function request<T>(
  name: string,
  input: object,
  { token, key, work, signal: outer, file }: Sending,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let [method = '', url = ''] = name.split(' ')
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  if (work !== undefined) headers[WORK_HEADER] = work
  let body: BodyInit | null = null
  if (file !== undefined) {
    body = new FormData()
    body.append('file', file)
  } else if (method === 'GET') {
    const search = new URLSearchParams(input as Record<string, string>).toString()
    if (search !== '') url += `?${search}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input)
  }
  return withDeadline(outer, async (signal) => read(await fetch(url, { method, headers, body, signal })))
}

export interface Reply extends Envelope<unknown> {
  /** Overloaded, not closed: 503 is maintenance as well, which names no time to retry after. */
  readonly isBusy: boolean
}

export async function readEnvelope(response: Response): Promise<Reply> {
  const text = await response.text()
  const isBusy = response.status === 503 && response.headers.has('retry-after')
  try {
    const envelope = JSON.parse(text) as Envelope<unknown>
    if (typeof envelope.code === 'number') return { ...envelope, isBusy }
  } catch {
    // A proxy's page instead of our envelope: only its status is known.
  }
  return { code: response.ok ? 500 : response.status, message: '', data: null, isBusy }
}

/** The data of the envelope; a refusal is thrown. */
export function openEnvelope({ code, message, data, isBusy }: Reply): unknown {
  if (code === 200) return data
  if (code === 401) throw new CallError({ kind: 'unauthorised', message })
  throw new CallError({ kind: 'refused', code, message, ...(isBusy ? { isBusy } : {}) })
}

/** Aborts the request after 30 s, or when its caller aborts. */
export function withDeadline<T>(
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
    const timer = setTimeout(() => end(unanswered('timeout', '等待超时，请稍后再试')), LIMITS.httpTimeoutMs)
    outer?.addEventListener('abort', left)
    run(controller.signal)
      .then(resolve, () => end(unanswered('network', '网络不太顺，请稍后再试')))
      .finally(() => {
        clearTimeout(timer)
        outer?.removeEventListener('abort', left)
      })
    if (outer?.aborted) left()
  })
}
