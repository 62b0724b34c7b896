// Enables the processes' logins: sets each role of grants.sql to the password of its process.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { ConfigError } from '@lanting/node-kit/config-error'
import { connectToPrimary } from '@lanting/node-kit/postgres/primary'
import pg from 'pg'
import { allowLogin, isUsedElsewhere } from '#src/db/logins.sql.ts'

const ROUNDS = 4096
/** PostgreSQL's SQLSTATE for what a login may not do. */
const NOT_ALLOWED = '42501'

/**
 * @param passwords by role. Roles belong to the cluster, so a password that another database's processes use is kept.
 * @returns the roles that this login may not alter; the cluster's administrator must do it
 */
export async function setLogins(
  url: string,
  passwords: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const client = await connectToPrimary(url)
  try {
    const refused: string[] = []
    for (const [role, password] of passwords) {
      if (await isUsedElsewhere(client, role)) {
        throw new ConfigError(
          `The login ${role} belongs to another database of this server. Give this installation a server of its own, or ` +
            'the passwords of the other one (docs/operations.md).',
        )
      }
      if (!(await tried(() => allowLogin(client, role, scramVerifier(password))))) refused.push(role)
    }
    return refused
  } finally {
    await client.end()
  }
}

async function tried(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return false
    throw error
  }
}

/** What PostgreSQL stores of a password (RFC 5802): the password itself reaches neither the server nor its log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  if (!/^[\x21-\x7e]{8,}$/.test(password))
    throw new ConfigError('A password of a database login has at least 8 printable ASCII characters.')
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const key = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
