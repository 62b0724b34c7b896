// Passkeys of staff: added with password and code, removed with the password, and the second step of a login.
import { randomBytes } from 'node:crypto'
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation } from '@lanting/contract/passkey-schema'
import { formatBeijing } from '@lanting/contract/time'
import { audited } from '#src/audit/audited.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Caller, StaffContext } from '#src/http/context.ts'
import * as sql from '#src/modules/staff/staff-passkey.sql.ts'
import { endSessionsOf, forgetTickets } from '#src/modules/staff/staff.sql.ts'
import { challengeIn, PASSKEY_ALGORITHMS, type RelyingParty } from '#src/passkeys/relying-party.ts'
import { NO_NAME, type SecurityEvents } from '#src/security-events/security-events.ts'

export interface StaffPasskeyDeps {
  readonly db: Db
  readonly party: RelyingParty
  readonly security: Pick<SecurityEvents, 'note'>
  readonly title: () => Promise<string>
}

/** A second factor has changed: what was begun before, perhaps by a thief, ends. */
async function endOtherLogins(tx: Tx, staffId: bigint, own: Buffer): Promise<number> {
  await forgetTickets(tx, staffId)
  return endSessionsOf(tx, staffId, own)
}

interface Owner {
  readonly id: bigint
  readonly username: string
  readonly name: string
}

export class StaffPasskeyService {
  constructor(private readonly deps: StaffPasskeyDeps) {}

  async list(staffId: bigint) {
    const rows = await sql.listKeys(this.deps.db, staffId)
    return {
      max: PASSKEY.perMember,
      keys: rows.map((row) => ({
        id: row.id,
        name: row.name,
        created_at: formatBeijing(row.created_at),
        last_used: row.last_used_at === null ? null : formatBeijing(row.last_used_at),
      })),
    }
  }

  async hasKeys(staffId: bigint): Promise<boolean> {
    return (await sql.listKeys(this.deps.db, staffId)).length > 0
  }

  private async challenge(purpose: 'add' | 'login', staffId: bigint, asker: Buffer): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    await sql.insertChallenge(this.deps.db, { challenge, purpose, staff_id: staffId, asker_hash: asker })
    return challenge
  }

  /** @param asker hash of the session that asks; password and code have been judged by the caller */
  async addOptions(owner: Owner, asker: Buffer): Promise<PasskeyCreation> {
    const keys = await sql.listKeys(this.deps.db, owner.id)
    if (keys.length >= PASSKEY.perMember) throw new AppError('passkeysFull')
    return {
      rp_id: this.deps.party.config.id,
      rp_name: await this.deps.title(),
      challenge: await this.challenge('add', owner.id, asker),
      // The same handle each time, so that an authenticator holds one key of the account.
      user_id: Buffer.from(`staff-${owner.id}`).toString('base64url'),
      user_name: owner.username,
      algorithms: PASSKEY_ALGORITHMS,
      exclude: keys.map(({ credential_id: id }) => ({ id, transports: [] })),
    }
  }

  async addKey(typedName: string, attestation: PasskeyAttestation, context: StaffContext) {
    const { staffId, tokenHash, name: staffName } = context.staff
    const name = typedName.trim()
    if (name === '') throw new AppError('passkeyNameMissing')
    const owner = { id: staffId, name: staffName }
    const row = await this.spend(attestation.client_data, 'add', owner, tokenHash, context)
    const judged = await this.deps.party.judgeNew(attestation, row.challenge)
    if (!judged.ok) return this.refuse(judged.fault, owner, context)
    await this.deps.db.tx(async (tx) => {
      if (!(await sql.insertKey(tx, staffId, name, judged.value))) throw new AppError('passkeyTaken')
      const ended = await endOtherLogins(tx, staffId, tokenHash)
      await audited(tx, context, {
        action: 'staff.passkey-add',
        subject: { kind: 'staff', id: staffId, name: staffName },
        before: null,
        after: { passkey: name, sessions_ended: ended },
      })
    })
    return this.list(staffId)
  }

  async remove(id: string, context: StaffContext) {
    const { staffId, tokenHash, name: staffName } = context.staff
    await this.deps.db.tx(async (tx) => {
      const name = await sql.removeKey(tx, staffId, id)
      if (name === null) throw new AppError('notFound')
      const ended = await endOtherLogins(tx, staffId, tokenHash)
      await audited(tx, context, {
        action: 'staff.passkey-remove',
        subject: { kind: 'staff', id: staffId, name: staffName },
        before: { passkey: name },
        after: { sessions_ended: ended },
      })
    })
    return this.list(staffId)
  }

  /** For the second step: the account's own keys. */
  async loginOptions(staffId: bigint, ticketHash: Buffer) {
    const keys = await sql.listKeys(this.deps.db, staffId)
    if (keys.length === 0) throw new AppError('passkeyOff')
    return {
      rp_id: this.deps.party.config.id,
      challenge: await this.challenge('login', staffId, ticketHash),
      allow: keys.map(({ credential_id: key }) => ({ id: key, transports: [] })),
    }
  }

  /** Records the key's use inside the transaction of the login. */
  async judgeLogin(
    owner: Omit<Owner, 'username'>,
    ticketHash: Buffer,
    assertion: PasskeyAssertion,
    caller: Caller,
  ) {
    const row = await this.spend(assertion.client_data, 'login', owner, ticketHash, caller)
    const key = await sql.findCredential(this.deps.db, assertion.id)
    if (key === null || key.staff_id !== owner.id) return this.refuse('key of another account', owner, caller)
    const judged = await this.deps.party.judgeSignature(assertion, row.challenge, key)
    if (!judged.ok) return this.refuse(judged.fault, owner, caller)
    return async (tx: Tx): Promise<void> => {
      if (!(await sql.recordUse(tx, key.id, judged.value))) throw new AppError('passkeyWrong')
    }
  }

  private async spend(
    clientData: string,
    purpose: 'add' | 'login',
    owner: Omit<Owner, 'username'>,
    asker: Buffer,
    caller: Caller,
  ) {
    const named = challengeIn(clientData)
    const row = named === null ? null : await sql.spendChallenge(this.deps.db, named)
    const isIts =
      row !== null && row.purpose === purpose && row.staff_id === owner.id && row.asker_hash.equals(asker)
    return isIts ? row : this.refuse('challenge spent or not of this login', owner, caller)
  }

  private refuse(reason: string, owner: Omit<Owner, 'username'>, caller: Caller): never {
    const who = owner.name === '' ? NO_NAME : owner.name
    this.deps.security.note({ event: 'passkey_wrong', staffId: owner.id, who, caller, reason })
    throw new AppError('passkeyWrong')
  }
}
