// Databases for tests on the cluster that the run has started: new names, addresses, and an empty one.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database without a schema, and without a pool. */
export interface EmptyDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** @param login whose it is, and as whom `url` enters; else the server's own */
export async function createEmptyDatabase(login?: {
  name: string
  password: string
}): Promise<EmptyDatabase> {
  const admin = await openAdmin()
  const name = newDatabaseName()
  await admin.query(`CREATE DATABASE ${name} ${login === undefined ? '' : `OWNER ${login.name}`}`)
  const url = new URL(databaseUrl(name))
  if (login !== undefined) {
    url.username = login.name
    url.password = login.password
  }
  return { url: url.toString(), drop: () => dropDatabase(admin, name) }
}

export async function openAdmin(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  return admin
}

/** Also ends the admin's own connection. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
}

export function newDatabaseName(): string {
  return `t_${randomUUID().replaceAll('-', '')}`
}

export function databaseUrl(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.toString()
}
