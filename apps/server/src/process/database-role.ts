// Who each process is in the database: a login of its own, which may do what its job needs and no more.
import { ConfigError } from '@lanting/node-kit/config-error'
import { withSetting } from '@lanting/node-kit/address'
import type { Config } from '#src/config/config.ts'
import { type Identity, whoAmI } from '#src/db/identity.sql.ts'

/** Long-running processes; commands such as the migration run as the owner. */
export const PROCESSES = ['api', 'office', 'worker', 'draw'] as const

export type ProcessName = (typeof PROCESSES)[number]

/** Its login, and its role in `grants.sql`. */
export function loginOf(process: ProcessName): string {
  return `lanting_${process}`
}

export interface OwnAddress {
  readonly url: string
  /** The role each connection must have. */
  readonly user: string
}

/**
 * Refuses to serve real money with any login but the process's own. With play money a more powerful login switches to
 * the process's role, which it could switch back from, and a warning is logged.
 */
export async function ownAddress(
  { databaseUrl: url, moneyMode }: Pick<Config, 'databaseUrl' | 'moneyMode'>,
  role: string,
  warn: (text: string) => void,
): Promise<OwnAddress> {
  const found = await whoAmI(url, role)
  const wrong = whyNot(found, role)
  if (wrong === null) return { url, user: found.name }
  if (moneyMode === 'live') throw new ConfigError(`真实资金模式拒绝启动，数据库登录 ${found.name} ${wrong}`)
  if (found.mayTake) {
    warn(`the database login ${found.name} is not this process's own: it takes on the role ${role}`)
    return { url: asRole(url, role), user: role }
  }
  warn(`the database has no role ${role} to take on: this process has the rights of ${found.name}`)
  return { url, user: found.name }
}

function whyNot(found: Identity, role: string): string | null {
  if (found.isMighty) return '是超级用户或可以管理角色'
  if (found.isOwner) return '拥有数据表'
  if (!found.isMember) return `不属于角色 ${role}`
  if (found.isShared) return '还属于其他进程的角色'
  return null
}

/** The address with a role taken on at once. */
export function asRole(url: string, role: string): string {
  return withSetting(url, 'role', role)
}
