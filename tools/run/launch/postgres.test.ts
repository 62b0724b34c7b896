// Shows that the embedded PostgreSQL keeps its data through stops and kills, and refuses logins without the password.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startPostgres } from './postgres.mjs'
import { processIdentity } from './processes.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'

const MODULE = fileURLToPath(new URL('./postgres.mjs', import.meta.url))
const dirs: string[] = []
const running: { stop(options?: { remove?: boolean }): Promise<void> }[] = []

function newDir(): string {
  const dir = throwawayDir()
  dirs.push(dir)
  return dir
}

async function start(dataDir: string) {
  const postgres = await startPostgres({ dataDir, durable: false })
  running.push(postgres)
  return postgres
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another command that starts the same database and then waits, as `npm start` does. */
async function startElsewhere(dataDir: string) {
  const code = `const { startPostgres } = await import(${JSON.stringify(MODULE)});
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(JSON.stringify({ url, pid }));
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = await once(child.stdout, 'data')
  return { child, ...(JSON.parse(String(text)) as { url: string; pid: number }) }
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop({ remove: true })
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

test('what was written is there after a stop and a new start, on the same port', async () => {
  const dir = newDir()
  const first = await start(dir)
  await ask(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)')
  await first.stop()
  const second = await start(dir)
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(second.port).toBe(first.port)
})

test('nobody enters without the password, and nobody from another machine', async () => {
  const { url } = await start(newDir())
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('after kill -9 of the command its server is ended and the data is kept', async () => {
  const dir = newDir()
  const killed = await startElsewhere(dir)
  await ask(killed.url, 'CREATE TABLE kept (n int)')
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const next = await start(dir)
  expect(processIdentity(killed.pid)).toBeNull()
  expect(await ask(next.url, 'SELECT * FROM kept')).toEqual([])
})

test('after kill -9 of command and server the data is kept', async () => {
  const dir = newDir()
  const killed = await startElsewhere(dir)
  await ask(killed.url, 'CREATE TABLE kept (n int)')
  killed.child.kill('SIGKILL')
  process.kill(killed.pid, 'SIGKILL')
  await once(killed.child, 'exit')
  const next = await start(dir)
  expect(await ask(next.url, 'SELECT * FROM kept')).toEqual([])
})

test('a process number that now belongs to somebody else does not keep it from starting', async () => {
  const dir = newDir()
  const first = await start(dir)
  await first.stop()
  writeFileSync(join(dir, 'postgres', 'data', 'postmaster.pid'), `${process.ppid}\n`)
  const second = await start(dir)
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(processIdentity(process.ppid)).not.toBeNull()
})

test('a data folder in use by a living command is respected', async () => {
  const dir = newDir()
  const other = await startElsewhere(dir)
  await expect(startPostgres({ dataDir: dir })).rejects.toThrow(/in use by another run/)
  expect(await ask(other.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  other.child.kill('SIGTERM')
  await once(other.child, 'exit')
  await start(dir)
})

test('nothing is left of a removed one', async () => {
  const dir = newDir()
  const postgres = await start(dir)
  await postgres.stop({ remove: true })
  expect(existsSync(join(dir, 'postgres'))).toBe(false)
})
