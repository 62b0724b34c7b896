// Isolation of a cluster: network and process namespaces of its own that end with it, however it ends.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { throwawayDir } from '#tools/stage/throwaway.mjs'

const INSIDE = 'LANTING_ROOM'
const OLDEST_POSTGRES = 15
const OLDEST_PATRONI = 3
/** Debian's place; the newest of them is taken. */
const POSTGRES = '/usr/lib/postgresql'

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** The folder of initdb and postgres. */
export function postgresPrograms(): string | undefined {
  const versions = (existsSync(POSTGRES) ? readdirSync(POSTGRES) : []).map(Number)
  const newest = Math.max(0, ...versions.filter((version) => Number.isInteger(version)))
  return newest < OLDEST_POSTGRES ? undefined : join(POSTGRES, String(newest), 'bin')
}

/** The first number of it; what is not there counts as none. */
function patroniVersion(): number {
  return Number(/\d+/.exec(spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0)
}

/** Missing programs, each as a line with its package. */
function missing(programs: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(programs).flatMap(([program, source]) =>
    has(program) ? [] : [`${program} (on Debian: ${source})`],
  )
  if (postgresPrograms() === undefined) lines.push('PostgreSQL 15 or newer (on Debian: postgresql)')
  if (patroniVersion() < OLDEST_PATRONI) lines.push('Patroni 3.0 or newer (on Debian: patroni)')
  if (process.getuid?.() !== 0) lines.push('the rights of root, for networks of its own')
  return lines
}

/**
 * The folder of this run once we are inside; outside, the same command is started inside and its end is ours. Ends with a line
 * for each program that is not installed: nothing is installed here. `prepare` is done outside, before.
 */
export async function enterRoom(
  programs: Readonly<Record<string, string>>,
  prepare: () => Promise<unknown>,
): Promise<string> {
  const scratch = process.env[INSIDE]
  if (scratch !== undefined) return scratch
  const lines = missing({ ...programs, unshare: 'util-linux', ip: 'iproute2', openssl: 'openssl' })
  if (lines.length > 0) {
    console.log(`NOT RUN: this proof needs\n${lines.map((line) => `  ${line}`).join('\n')}`)
    process.exit(2)
  }
  await prepare()
  const own = throwawayDir()
  chmodSync(own, 0o755)
  const code = await runInside(own)
  // KEEP=1 keeps the logs of every machine for finding the cause of a failure.
  if (process.env['KEEP'] === undefined) rmSync(own, { recursive: true, force: true })
  else console.log(`  kept: ${own}`)
  process.exit(code)
}

function runInside(scratch: string): Promise<number> {
  const pem = makeCertificate(join(scratch, 'tls'))
  // The shell reaps orphans: a postmaster left as a zombie would look alive.
  const shell = [
    'sh',
    '-c',
    '"$@"; exit $?',
    'sh',
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  const child = spawn('unshare', ['--net', '--pid', '--fork', '--kill-child', '--mount-proc', ...shell], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: scratch, NODE_EXTRA_CA_CERTS: pem },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** One certificate for proxy and databases, by their addresses, trusted by every process of the room. */
function makeCertificate(folder: string): string {
  mkdirSync(folder, { mode: 0o755 })
  const names = ['10.0.0.2', '10.0.0.21', '10.0.0.22', '10.0.0.23', '10.0.0.24']
    .map((address) => `IP:${address}`)
    .join(',')
  const key =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=lanting.example'
  const files = ['-out', join(folder, 'crt.pem'), '-keyout', join(folder, 'key.pem')]
  const made = spawnSync('openssl', [...key.split(' '), '-addext', `subjectAltName=${names}`, ...files])
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`)
  return join(folder, 'crt.pem')
}
