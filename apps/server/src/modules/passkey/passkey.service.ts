// A member's passkeys: added with the login password, named, removed, switched, and used to log in.
import { randomBytes } from 'node:crypto'
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation } from '@lanting/contract/passkey-schema'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Context, MemberSession } from '#src/http/context.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { CeremonyService } from '#src/modules/passkey/ceremony.service.ts'
import * as sql from '#src/modules/passkey/passkey.sql.ts'
import { passkeyView } from '#src/modules/passkey/passkey.view.ts'
import { PASSKEY_ALGORITHMS } from '#src/passkeys/relying-party.ts'

/** Opens a session for a member whom a key has identified. */
export interface Entrance<Session> {
  enterById(memberId: bigint, context: Context, remember: boolean): Promise<Session>
}

export interface LoginPasswords {
  demand(memberId: bigint, password: string, wrong: 'loginPasswordWrong'): Promise<void>
}

export interface PasskeyDeps<Session> {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly ceremony: CeremonyService
  readonly inbox: Pick<InboxService, 'warn'>
  readonly loginPasswords: LoginPasswords
  readonly entrance: Entrance<Session>
  /** The product's name, which authenticators show. */
  readonly title: () => Promise<string>
}

export class PasskeyService<Session> {
  constructor(private readonly deps: PasskeyDeps<Session>) {}

  async list(memberId: bigint) {
    const { db, clock, ceremony } = this.deps
    const member = await sql.readMember(db, memberId)
    const rows = await sql.listKeys(db, memberId)
    return {
      keys: rows.map((row) => passkeyView(row, clock.now())),
      max: PASSKEY.perMember,
      for_login: member?.for_login === false ? (0 as const) : (1 as const),
      for_money: member?.for_money === false ? (0 as const) : (1 as const),
      rp_id: ceremony.party.config.id,
      user_id: member?.handle ?? null,
      credentials: rows.map((row) => row.credential_id),
    }
  }

  async addOptions(by: MemberSession, password: string): Promise<PasskeyCreation> {
    const { db, ceremony, loginPasswords } = this.deps
    await loginPasswords.demand(by.memberId, password, 'loginPasswordWrong')
    const keys = await sql.listKeys(db, by.memberId)
    if (keys.length >= PASSKEY.perMember) throw new AppError('passkeysFull')
    const { handle } = await sql.makeMember(db, by.memberId, randomBytes(32).toString('base64url'))
    const challenge = await ceremony.challenge({ purpose: 'add', by, confirms: null })
    return {
      rp_id: ceremony.party.config.id,
      rp_name: await this.deps.title(),
      challenge,
      user_id: handle,
      user_name: await sql.usernameOf(db, by.memberId),
      algorithms: PASSKEY_ALGORITHMS,
      exclude: ceremony.request(challenge, keys).allow,
    }
  }

  async add(by: MemberSession, typedName: string, attestation: PasskeyAttestation, context: Context) {
    const { db, ceremony, inbox } = this.deps
    const name = nameOf(typedName)
    const row = await ceremony.spend(attestation.client_data, 'add', by, context)
    const judged = await ceremony.party.judgeNew(attestation, row.challenge)
    if (!judged.ok) return ceremony.refuse(judged.fault, by, context)
    await db.tx(async (tx) => {
      await sql.lockKeys(tx, by.memberId)
      const keys = await sql.listKeys(tx, by.memberId)
      if (keys.length >= PASSKEY.perMember) throw new AppError('passkeysFull')
      if (!(await sql.insertKey(tx, by.memberId, name, judged.value))) throw new AppError('passkeyTaken')
      await inbox.warn(tx, by.memberId, 'passkeyAdded', { name })
    })
    return this.list(by.memberId)
  }

  async rename(memberId: bigint, id: string, typedName: string) {
    if (!(await sql.renameKey(this.deps.db, memberId, id, nameOf(typedName)))) throw new AppError('notFound')
    return this.list(memberId)
  }

  async remove(memberId: bigint, id: string, password: string | undefined) {
    const { db, inbox, loginPasswords } = this.deps
    const isConfirmed = password !== undefined && password !== ''
    if (isConfirmed) await loginPasswords.demand(memberId, password, 'loginPasswordWrong')
    await db.tx(async (tx) => {
      await sql.lockKeys(tx, memberId)
      const keys = await sql.listKeys(tx, memberId)
      if (keys.length === 1 && keys[0]?.id === id && !isConfirmed) throw new AppError('passkeyLast')
      const name = await sql.removeKey(tx, memberId, id)
      if (name === null) throw new AppError('notFound')
      await inbox.warn(tx, memberId, 'passkeyRemoved', { name })
    })
    return this.list(memberId)
  }

  /** The account is closed. */
  async removeAll(tx: Tx, memberId: bigint): Promise<void> {
    await sql.removeAllKeys(tx, memberId)
  }

  async setUses(memberId: bigint, change: { readonly login?: boolean; readonly money?: boolean }) {
    const { db } = this.deps
    const { for_login, for_money } = await sql.makeMember(db, memberId, randomBytes(32).toString('base64url'))
    await sql.setUses(db, memberId, { login: change.login ?? for_login, money: change.money ?? for_money })
    return this.list(memberId)
  }

  async loginOptions() {
    const { ceremony } = this.deps
    return ceremony.request(await ceremony.challenge({ purpose: 'login', by: null, confirms: null }), [])
  }

  async login(assertion: PasskeyAssertion, remember: boolean, context: Context): Promise<Session> {
    const { db, ceremony, entrance } = this.deps
    const row = await ceremony.spend(assertion.client_data, 'login', null, context)
    const key = await ceremony.signedBy(row, assertion, null, context)
    if ((await sql.readMember(db, key.member_id))?.for_login !== true) throw new AppError('passkeyOff')
    return entrance.enterById(key.member_id, context, remember)
  }
}

function nameOf(typed: string): string {
  const name = typed.trim()
  if (name === '') throw new AppError('passkeyNameMissing')
  return name
}
