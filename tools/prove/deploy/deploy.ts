// Proof: a stranger installs the product with play money by the lines of docs/deploy.md, on a machine of its own made of namespaces: its
// users, files, certificates and units. Every process is ready, lotteries are open, and no process can read what is another's.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildStale } from '#tools/run/build/stale.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import { Unit } from './units.ts'

const INSIDE = '--inside'
const READY_MS = 180_000
const say = (line: string) => console.log(`  ${line}`)
const faults: string[] = []

/** Runs lines as a stranger would paste them; a failing one ends it. */
function shell(lines: string, path = process.env['PATH']): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-eu'], {
    input: lines,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) throw new Error(`${lines}\n${stdout}${stderr}`)
  return stdout
}

/** A machine of its own: what is written to /etc, /opt, /run and /var/lib ends with it, and its network is empty. */
function makeMachine(): void {
  shell(`mount -t tmpfs machine /mnt
mkdir /mnt/upper /mnt/work
mount -t overlay etc -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc
for place in /opt /run /var/lib; do mount -t tmpfs machine $place; done
mkdir /opt/lanting /etc/sysusers.d -p
mount --bind ${ROOT} /opt/lanting
ip link set lo up`)
}

/** The shell blocks of a section, with this machine in place of the pretended ones. */
function linesOf(heading: string): string[] {
  const guide = readFileSync(at('docs/deploy.md'), 'utf8')
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => here(lines))
}

const here = (text: string) => text.replaceAll(/\b10\.0\.0\.\d+\b(?!\/)/g, '127.0.0.1')

/** The packages are there and built, and there is no systemd to reload. */
function standIns(): string {
  const folder = mkdtempSync('/run/bin-')
  for (const name of ['npm', 'systemctl']) writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  return `${folder}:${process.env['PATH'] ?? ''}`
}

async function startDatabase(): Promise<{
  url: (user: string, password: string) => string
  owner: string
  stop: () => Promise<void>
}> {
  const [certificates = ''] = linesOf('Certificates')
  shell(
    `cd /etc/lanting\n${certificates}\ninstall -m 0644 postgres-ca.crt /etc/ssl/certs/lanting-postgres-ca.crt`,
  )
  const dataDir = throwawayDir('/run')
  const postgres = await startPostgres({ dataDir, durable: false })
  const address = new URL(postgres.url)
  const tls = join(dataDir, 'tls')
  // PostgreSQL reads its key as its own user alone.
  const owner = shell(`stat -c %U /proc/${postgres.pid}`).trim()
  shell(
    `install -d -o ${owner} ${tls} && install -o ${owner} -m 0600 /etc/lanting/postgres.key /etc/lanting/postgres.crt ${tls}/`,
  )
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const [name, value] of [
    ['ssl_cert_file', `${tls}/postgres.crt`],
    ['ssl_key_file', `${tls}/postgres.key`],
    ['ssl', 'on'],
  ])
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await client.query('SELECT pg_reload_conf()')
  await client.query("CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'of-the-owner'")
  await client.query('CREATE DATABASE house OWNER owner')
  await client.end()
  const url = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${address.port}/house?sslmode=verify-full`
  return { url, owner: url('owner', 'of-the-owner'), stop: () => postgres.stop({ remove: true }) }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function untilReady(unit: Unit, port: number): Promise<void> {
  for (const from = performance.now(); performance.now() - from < READY_MS; await delay(200)) {
    if (await isReady(port)) return
    if (unit.child?.exitCode !== null) break
  }
  faults.push(`${unit.name} is not ready: ${unit.lastWords()}`)
}

/** The first seed chains take a moment to be made. */
async function openLotteries(): Promise<number> {
  for (const from = performance.now(); performance.now() - from < READY_MS; await delay(500)) {
    const answer = await fetch('http://127.0.0.1:3000/api/lotteryList', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const { data } = (await answer.json()) as { data: unknown[] | null }
    if (data !== null && data.length > 0) return data.length
  }
  return 0
}

/** No process reads what another was given, nor the files themselves. */
function judgeSecrets(units: readonly Unit[]): void {
  const foreign = ['draw.key', 'log.key', 'database-owner.url', 'secret.key', 'receipt.key'].map(
    (file) => `/etc/lanting/${file}`,
  )
  for (const unit of units) {
    for (const path of foreign) if (unit.canRead(path)) faults.push(`${unit.user} reads ${path}`)
    for (const other of units.filter(({ user }) => user !== unit.user)) {
      for (const path of [
        `/run/credentials/${other.name}/secret.key`,
        `/proc/${other.child?.pid}/environ`,
        `/var/lib/${other.user}/keys`,
      ])
        if (unit.canRead(path)) faults.push(`${unit.user} reads ${path}`)
    }
  }
}

async function install(): Promise<void> {
  makeMachine()
  const path = standIns()
  const [programs = '', secrets = ''] = linesOf('First time')
  shell(programs, path)
  shell(secrets, path)
  say('users, units and secrets are made by the lines of docs/deploy.md')
  const settings = here(readFileSync('/etc/lanting/lanting.env', 'utf8'))
  writeFileSync(
    '/etc/lanting/lanting.env',
    `${settings.replace('https://sandbox.lanting.example', 'http://127.0.0.1:3001')}CHAIN_LENGTH=16384\n`,
  )
  writeFileSync('/etc/lanting/office.env', here(readFileSync('/etc/lanting/office.env', 'utf8')))
  const database = await startDatabase()
  const file = (name: string) => readFileSync(`/etc/lanting/${name}`, 'utf8').trim()
  const put = (name: string, text: string) => writeFileSync(`/etc/lanting/${name}`, text, { mode: 0o600 })
  put('database-owner.url', database.owner)
  put('redis.url', 'redis://127.0.0.1:6379')
  for (const name of ['api', 'office', 'worker', 'draw'])
    put(`database-${name}.url`, database.url(`lanting_${name}`, file(`${name}.password`)))
  shell('redis-server --save "" --daemonize yes --dir /run --pidfile /run/redis.pid > /dev/null')
  const units: Unit[] = []
  try {
    await judge(units)
  } finally {
    for (const { child } of units) child?.kill('SIGKILL')
    shell('kill $(cat /run/redis.pid)')
    await database.stop()
  }
}

async function judge(units: Unit[]): Promise<void> {
  mkdirSync('/run/logs')
  const unit = (name: string) => new Unit(name, `/run/logs/${name}.log`)
  await unit('lanting-migrate').start()
  say('schema, logins and first content are there')
  const guide = readFileSync(at('docs/deploy.md'), 'utf8')
  const [, enabled = ''] = /systemctl enable --now lanting\.target ([^`]+)`/.exec(guide) ?? []
  const ports: Record<string, number> = { 'lanting-sandbox': 3001, 'lanting-office': 3002 }
  for (const name of ['lanting-sandbox', ...enabled.trim().split(/\s+/)]) {
    const one = unit(name)
    units.push(one)
    await one.start()
    await untilReady(one, ports[name] ?? Number(name.split('@')[1]))
    if (faults.length > 0) return
    say(`${name} is ready as ${one.user}`)
  }
  const open = await openLotteries()
  say(`lotteries: ${open}`)
  if (open === 0) faults.push(`no lottery is open: ${units.at(-1)?.lastWords()}`)
  judgeSecrets(units)
}

if (process.argv.includes(INSIDE)) {
  await install().catch((error: unknown) => faults.push(String(error)))
  for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
  console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
  process.exit(faults.length > 0 ? 1 : 0)
}
if (process.getuid?.() !== 0) {
  console.log('  needs root, to make users and namespaces\n0 passed, 1 failed')
  process.exit(1)
}
await buildStale()
const program = [process.execPath, '--import', 'tsx', at('tools/prove/deploy/deploy.ts'), INSIDE]
const { status } = spawnSync('unshare', ['-m', '-n', '--fork', '--kill-child', ...program], {
  stdio: 'inherit',
  cwd: ROOT,
})
process.exit(status ?? 1)
