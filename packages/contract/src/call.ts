// A call is one value: method, path, who may make it, what goes in and out, and which refusals it can answer.
import type { z } from 'zod/mini'
import type { Area } from './areas.ts'
import type { Gate } from './gates.ts'
import type { Permission } from './office/permissions.ts'
import type { RefusalKey } from './refusals.ts'

/** Who may make a call. `member` covers trial accounts unless the call says `trial: 'refused'`. */
export type Who = 'anyone' | 'member' | 'agent' | 'staff' | 'provider'

export interface CallSpec<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  /** The part of the product it belongs to; the server binds every call of a built one. */
  readonly area: Area
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly who: Who
  /** Trial accounts are allowed unless this is set. */
  readonly trial?: 'refused'
  /** It is behind a gate of player protection: the server asks for it in the transaction of the call. */
  readonly gate?: Gate
  /** Office calls only: the permission the staff member's role must hold. Without it any staff member may. */
  readonly may?: Permission
  /** Office calls only: it gives away a member's data, or those of each row of a list. Every read is a security event. */
  readonly personal?: 'one' | 'many'
  /** With `Idempotency-Key`, the same key and body replay the first final answer. */
  readonly idempotent?: boolean
  /** A timer makes this call, so it does not count as the member's own action. */
  readonly poll?: boolean
  /** Also answers while the site is under maintenance. */
  readonly duringMaintenance?: boolean
  /** Also answers a session that must change its password (or enrol its TOTP) before anything else. */
  readonly beforePasswordChange?: boolean
  /** Requires a solved proof of work in the header WORK_HEADER: from anyone, from visitors alone, or from browsers
   * that the account does not know. */
  readonly work?: { readonly purpose: WorkPurpose; readonly from: 'anyone' | 'visitors' | 'strangers' }
  /** It starts a session: refused from an address that the office has blocked. */
  readonly entrance?: true
  /** Refused from a country that the licence does not cover, as every gate is. */
  readonly regional?: true
  /** Multipart upload: `input` then describes the fields beside the file. */
  readonly upload?: boolean
  /** The answer is a file of this type instead of the envelope. */
  readonly download?: 'text/csv' | 'application/octet-stream' | 'application/zip'
  /** The response is immutable: browsers and caches may keep it. */
  readonly lasting?: boolean
  /** Other paths with the same handler (misspelt originals and their right spelling). */
  readonly aliases?: readonly string[]
  readonly input: I
  readonly output: O
  readonly refusals: readonly RefusalKey[]
}

/** What calls are worked for, each by a name of its own: work for one is no work for another. */
export const MEMBER_WORK = ['login', 'register', 'support'] as const
export type MemberWork = (typeof MEMBER_WORK)[number]
export const WORK_PURPOSES = [...MEMBER_WORK, 'office'] as const
export type WorkPurpose = (typeof WORK_PURPOSES)[number]

/** Carries the solved work, as base64 of its JSON. */
export const WORK_HEADER = 'x-work'

/** Returns the very value it was given, with method and path as literal types. */
export function defineCall<const S extends CallSpec>(spec: S): S {
  return spec
}

/** `'POST /api/withdraw'`: what a call is named by on the web side, so that no schema ships there. */
export type CallName<C extends CallSpec> = `${C['method']} ${C['path']}`

export type CallInput<C extends CallSpec> = z.input<C['input']>
export type CallOutput<C extends CallSpec> = z.output<C['output']>

/** The calls among the exports of some modules. */
type CallIn<M> = M extends unknown ? Extract<M[keyof M], CallSpec> : never
export type Registry<M> = { readonly [C in CallIn<M> as CallName<C>]: C }

/** Every call that the modules export, under its own name. */
export function registry<const M extends object>(modules: readonly M[]): Registry<M> {
  const calls = modules.flatMap((module) => Object.values(module) as unknown[]).filter(isCall)
  return Object.fromEntries(calls.map((call) => [`${call.method} ${call.path}`, call])) as Registry<M>
}

function isCall(value: unknown): value is CallSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export interface Envelope<T> {
  readonly code: number
  readonly message: string
  readonly data: T
}

export interface Page<T> {
  readonly data: readonly T[]
  readonly total: number
  readonly per_page: number
  readonly current_page: number
  readonly last_page: number
}
