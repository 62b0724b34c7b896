// A fake server typed by the contract: each call gets an answer, every request is recorded.
import type { CallNames, InputOf, OutputOf } from '@lanting/contract/calls/names'
import { vi } from 'vitest'

export interface Asked<K extends CallNames = CallNames> {
  readonly name: K
  readonly input: InputOf<K>
  readonly token: string
  readonly key: string | null
}

interface Reply {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

type Handler<K extends CallNames> = (
  input: InputOf<K>,
  asked: Asked<K>,
) => Answered<OutputOf<K>> | Promise<Answered<OutputOf<K>>>
/** Written by `ok` or `refuse`. */
export type Answered<T> = Reply & { readonly data: T | null }
export type Handlers = { [K in CallNames]?: Handler<K> }

export const ok = <T>(data: T, message = '操作成功'): Answered<T> => ({ code: 200, message, data })
export const refuse = (code: number, message: string): Answered<never> => ({ code, message, data: null })
/** The network fails before an answer. */
export const breakOff = (): never => {
  throw new TypeError('Failed to fetch')
}
/** Never answers. */
export const never = () => new Promise<never>(() => undefined)

/** Replaces `fetch`. Later handlers win; a call without one fails its test. */
export function fakeServer(handlers: Handlers) {
  const asked: Asked[] = []
  const current: Handlers = { ...handlers }
  const fetchStub = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const [path = '', search = ''] = url.split('?')
    const name = `${init.method ?? 'GET'} ${path}` as CallNames
    const headers = new Headers(init.headers)
    const input = (
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(new URLSearchParams(search))
    ) as InputOf<CallNames>
    const one: Asked = {
      name,
      input,
      token: (headers.get('authorization') ?? '').replace('Bearer ', ''),
      key: headers.get('idempotency-key'),
    }
    asked.push(one)
    const handler = current[name] as Handler<CallNames> | undefined
    if (handler === undefined) throw new Error(`the fake server does not know ${name}`)
    const reply = await Promise.race([handler(input, one), aborted(init.signal)])
    const status = [401, 429, 500, 503].includes(reply.code) ? reply.code : 200
    return new Response(JSON.stringify(reply), { status })
  }
  vi.stubGlobal('fetch', fetchStub)
  return {
    on: (more: Handlers) => Object.assign(current, more),
    asked: <K extends CallNames>(name: K) => asked.filter((one): one is Asked<K> => one.name === name),
  }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}
