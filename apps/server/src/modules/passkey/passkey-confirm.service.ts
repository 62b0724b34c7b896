// A withdrawal, a new card or the closing of the account confirmed by passkey instead of passwords.
import type { PasskeyAssertion, PasskeyRequest } from '@lanting/contract/passkey-schema'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Caller } from '#src/http/context.ts'
import { type Answerer, type CeremonyService, challengeOf } from '#src/modules/passkey/ceremony.service.ts'
import type { Confirmed } from '#src/modules/passkey/passkey.rules.ts'
import * as sql from '#src/modules/passkey/passkey.sql.ts'

export interface PasskeyConfirmDeps {
  readonly db: Db
  readonly ceremony: CeremonyService
}

type Wanted = Omit<Confirmed, 'memberId'>

export class PasskeyConfirmService {
  constructor(private readonly deps: PasskeyConfirmDeps) {}

  /** Only keys that are old enough are offered. */
  async ask(by: Answerer, wanted: Wanted): Promise<PasskeyRequest> {
    const { db, ceremony } = this.deps
    const member = await sql.readMember(db, by.memberId)
    const keys = await sql.listKeys(db, by.memberId)
    if (member?.for_money !== true || keys.length === 0) throw new AppError('passkeyOff')
    const able = keys.filter((key) => key.is_old)
    if (able.length === 0) throw new AppError('passkeyYoung')
    const confirms = { ...wanted, memberId: by.memberId }
    const challenge = await ceremony.challenge({ purpose: wanted.purpose, by, confirms })
    return ceremony.request(challenge, able)
  }

  /**
   * The order's number or the id of card or closure, and the key, when the signature is right for exactly these facts: the challenge is
   * computed again from them, so that a changed amount or account has no signature.
   */
  async demand(
    by: Answerer,
    { purpose, facts }: Pick<Confirmed, 'purpose' | 'facts'>,
    assertion: PasskeyAssertion,
    caller: Caller,
  ): Promise<{ readonly ref: string; readonly passkeyId: string }> {
    const { db, ceremony } = this.deps
    const row = await ceremony.spend(assertion.client_data, purpose, by, caller)
    const ref = row.ref ?? ''
    const again = challengeOf(row.nonce, { purpose, memberId: by.memberId, ref, facts })
    if (again !== row.challenge) return ceremony.refuse('signed for something else', by, caller)
    if ((await sql.readMember(db, by.memberId))?.for_money !== true) throw new AppError('passkeyOff')
    const key = await ceremony.signedBy(row, assertion, by, caller)
    if (!key.is_old) throw new AppError('passkeyYoung')
    return { ref, passkeyId: key.id }
  }
}
