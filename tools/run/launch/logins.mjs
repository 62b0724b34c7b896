// The database logins of the product's processes: their passwords in the data folder, their addresses, whether they work.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keysFolder, writeSecret } from './private-files.mjs'

/** The processes with a login of their own. The migration and its kin are the owner's. */
const PROCESSES = /** @type {const} */ (['api', 'office', 'worker', 'draw'])

/** @param {string} name @returns {string} */
const variableOf = (name) => `${name.toUpperCase()}_DATABASE_PASSWORD`

/**
 * The variables with which the migration lets the processes log in: as given by the environment, or from files of the data
 * folder that are made at the first start.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} given
 * @returns {Record<string, string>}
 */
export function loginPasswords(dataDir, given) {
  return Object.fromEntries(
    PROCESSES.map((name) => {
      const variable = variableOf(name)
      const file = given[`${variable}_FILE`]
      const password = given[variable] || (file ? readFileSync(file, 'utf8').trim() : kept(dataDir, name))
      return [variable, password]
    }),
  )
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
function kept(dataDir, name) {
  const file = join(keysFolder(dataDir), `database-${name}.password`)
  if (!existsSync(file)) writeSecret(file, `${randomBytes(24).toString('base64url')}\n`)
  return readFileSync(file, 'utf8').trim()
}

/**
 * The address with which a process enters; everything that is no process of ours enters as the owner.
 * @param {string} databaseUrl
 * @param {string} name
 * @param {Record<string, string>} passwords
 */
export function addressOf(databaseUrl, name, passwords) {
  // A second process of a kind is called worker2 or api-3100.
  const process = PROCESSES.find((one) => new RegExp(`^${one}(-?\\d+)?$`).test(name))
  const password = process && passwords[variableOf(process)]
  if (!password) return databaseUrl
  const login = `lanting_${process}:${encodeURIComponent(password)}@`
  return databaseUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${login}`)
}

/**
 * Whether every process can enter: the owner of a foreign database may not be allowed to make logins.
 * @param {string} databaseUrl
 * @param {Record<string, string>} passwords
 * @returns {Promise<boolean>}
 */
export async function loginsWork(databaseUrl, passwords) {
  const { reach } = await import('./external-database.mjs')
  const tries = PROCESSES.map(async (name) => {
    const client = await reach(addressOf(databaseUrl, name, passwords))
    await client.end()
  })
  return (await Promise.allSettled(tries)).every(({ status }) => status === 'fulfilled')
}
