// Challenges and their answers: made for one purpose, one member and one session, spent by any answer, judged once.
import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '@lanting/contract/passkey-schema'
import type { PasskeyRequest } from '@lanting/contract/passkey-schema'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Caller } from '#src/http/context.ts'
import { type Confirmed, confirmationText } from '#src/modules/passkey/passkey.rules.ts'
import * as sql from '#src/modules/passkey/passkey.sql.ts'
import { challengeIn, type RelyingParty } from '#src/passkeys/relying-party.ts'
import { NO_NAME, type SecurityEvents } from '#src/security-events/security-events.ts'

export interface CeremonyDeps {
  readonly db: Db
  readonly party: RelyingParty
  readonly security: Pick<SecurityEvents, 'note'>
}

/** Who answers: null while logging in. */
export interface Answerer {
  readonly memberId: bigint
  readonly tokenHash: Buffer
}

export interface Ask {
  readonly purpose: sql.Purpose
  readonly by: Answerer | null
  /** What the signature confirms; null where it confirms nothing but the person. */
  readonly confirms: Confirmed | null
}

export class CeremonyService {
  constructor(private readonly deps: CeremonyDeps) {}

  get party(): RelyingParty {
    return this.deps.party
  }

  /** The challenge of a confirmation is computed from what it confirms, so that the server can compute it again. */
  async challenge({ purpose, by, confirms }: Ask): Promise<string> {
    const nonce = randomBytes(32)
    const challenge = challengeOf(nonce, confirms)
    await sql.insertChallenge(this.deps.db, {
      challenge,
      purpose,
      memberId: by?.memberId ?? null,
      sessionHash: by?.tokenHash ?? null,
      nonce,
      ref: confirms?.ref ?? null,
    })
    return challenge
  }

  request(challenge: string, keys: readonly sql.PasskeyRow[]): PasskeyRequest {
    const allow = keys.map(({ credential_id: id, transports }) => ({ id, transports }))
    return { rp_id: this.deps.party.config.id, challenge, allow }
  }

  /** Spends the challenge named in the answer. In a statement of its own, so that nothing brings it back. */
  async spend(clientData: string, purpose: sql.Purpose, by: Answerer | null, caller: Caller) {
    const named = challengeIn(clientData)
    const row = named === null ? null : await sql.spendChallenge(this.deps.db, named)
    if (row === null) return this.refuse('challenge spent or not ours', by, caller)
    if (!row.fresh) return this.refuse('challenge expired', by, caller)
    if (row.purpose !== purpose) return this.refuse(`challenge made for ${row.purpose}`, by, caller)
    if (row.member_id !== (by?.memberId ?? null))
      return this.refuse('challenge of another member', by, caller)
    if (by !== null && row.session_hash?.equals(by.tokenHash) !== true)
      return this.refuse('challenge of another session', by, caller)
    return row
  }

  /** The key that signed a spent challenge, with its use recorded. */
  async signedBy(
    row: sql.ChallengeRow,
    assertion: PasskeyAssertion,
    by: Answerer | null,
    caller: Caller,
  ): Promise<sql.PasskeyRow> {
    const { db, party } = this.deps
    const key = await sql.findCredential(db, assertion.id)
    if (key === null) return this.refuse('unknown key', by, caller)
    const owner = by ?? { memberId: key.member_id }
    if (key.removed_at !== null) return this.refuse('removed key', owner, caller)
    if (key.member_id !== owner.memberId) return this.refuse('key of another member', owner, caller)
    const member = await sql.readMember(db, key.member_id)
    if (assertion.user_handle !== undefined && assertion.user_handle !== member?.handle)
      return this.refuse('user handle of another member', owner, caller)
    const judged = await party.judgeSignature(assertion, row.challenge, key)
    if (!judged.ok) return this.refuse(judged.fault, owner, caller)
    const isFirst = await db.tx(async (tx) => {
      if (!(await sql.recordUse(tx, key.id, judged.value))) return false
      await sql.signChallenge(tx, row.challenge, key.id)
      return true
    })
    if (!isFirst) return this.refuse('counter used or key removed meanwhile', owner, caller)
    return key
  }

  /** Every wrong answer is a security event with its reason; the caller learns only that it was wrong. */
  refuse(reason: string, by: Pick<Answerer, 'memberId'> | null, caller: Caller): never {
    this.deps.security.note({
      event: 'passkey_wrong',
      memberId: by?.memberId ?? null,
      who: by === null ? NO_NAME : PARTY_NAMES.member(by.memberId),
      caller,
      reason,
    })
    throw new AppError('passkeyWrong')
  }
}

/** Random where nothing is confirmed; else the digest of a nonce and all that is. */
export function challengeOf(nonce: Buffer, confirms: Confirmed | null): string {
  if (confirms === null) return nonce.toString('base64url')
  return createHash('sha256').update(nonce).update(confirmationText(confirms)).digest('base64url')
}
