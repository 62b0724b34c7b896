// Makes the crowd's members: marked by their names, without money, as newly registered.
import { CROWD, type CrowdMember } from '@lanting/contract/data/play/demo-crowd'
import type { Db, Tx } from '#src/db/pool.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { setPassword, setPayPassword } from '#src/modules/auth/secrets.sql.ts'
import { findIdByName, insertSeeded } from '#src/modules/member/member.sql.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'

/** Stores which link a member registered with. */
export interface Invitations {
  registered(tx: Tx, memberId: bigint, ip: string): Promise<void>
}

export interface CameBy {
  readonly inviterId: bigint
  readonly ip: string
  readonly invites: Invitations
}

/** Sandbox mode only. Existing members are left as they are. */
export async function seedCrowd(db: Db, passwords: Passwords): Promise<void> {
  await Promise.all(CROWD.map((member) => joinCrowd(db, passwords, member)))
}

/** Null when the member exists already. */
export async function joinCrowd(
  db: Db,
  passwords: Passwords,
  member: CrowdMember,
  came?: CameBy,
): Promise<bigint | null> {
  const { username, realname } = member
  if ((await findIdByName(db, username)) !== null) return null
  const [hash, payHash] = await Promise.all([
    passwords.hash(member.password),
    passwords.hash(member.payPassword),
  ])
  const inviter = came === undefined ? {} : { inviterId: came.inviterId }
  const id = await db.tx(async (tx) => {
    const made = await insertSeeded(tx, { username, realname, isAgent: false, joinedDaysAgo: 0, ...inviter })
    if (made === null) return null
    await setPassword(tx, made, hash)
    await setPayPassword(tx, made, payHash)
    await came?.invites.registered(tx, made, came.ip)
    return made
  })
  if (id !== null) await new InboxService(db).welcome(id)
  return id
}
