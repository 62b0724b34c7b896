// What a handler knows of its caller.
import type { Role } from '@lanting/contract/office/permissions'
import type { FastifyRequest } from 'fastify'
import type { Once } from '#src/db/once.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export interface Caller {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

export interface MemberSession {
  readonly tokenHash: Buffer
  readonly memberId: bigint
  readonly deviceId: string | null
  readonly isTrial: boolean
  readonly isAgent: boolean
  readonly mustChangePassword: boolean
}

export interface StaffSession {
  readonly tokenHash: Buffer
  readonly staffId: bigint
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly mustChangePassword: boolean
  /** Live mode demands an authenticator; until it is bound only the calls to bind it are allowed. */
  readonly mustEnrolTotp: boolean
}

/** How `bind` identifies the caller; each app provides its own. */
export interface Authority {
  member?(token: string, caller: Caller, byTimer: boolean): MaybePromise<MemberSession | null>
  staff?(token: string, caller: Caller, byTimer: boolean): Promise<StaffSession | null>
}

export interface Context extends Caller {
  readonly request: FastifyRequest
  /** What the caller sent as a session's token, whether it is good or not. */
  readonly token: string | null
  /** The call's key: what moves money marks its effect, so that a repeat after a crash does nothing again. */
  readonly once: Once
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { path: string; maxAgeSec: number }): void
  /** For calls that anyone may make and that do more for a member. */
  memberIfAny(): Promise<MemberSession | null>
}

export interface MemberContext extends Context {
  readonly member: MemberSession
}

export interface StaffContext extends Context {
  readonly staff: StaffSession
}

/** Whose money a call is about. */
export function ownerOf(member: MemberSession): { readonly id: bigint; readonly isTrial: boolean } {
  return { id: member.memberId, isTrial: member.isTrial }
}
