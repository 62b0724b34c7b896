// What systemd does with our units, as far as one machine without it can: users, settings, credentials, restarts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

const UNITS = '/etc/systemd/system'
const CREDENTIALS = '/run/credentials'

/** Settings of a unit and its drop-ins, in order; a setting may come several times. */
function readUnit(name: string): { values: (key: string) => string[]; instance: string } {
  const [, kind = '', instance = ''] = /^(lanting-\w+)(?:@(\w+))?$/.exec(name) ?? []
  const file = join(UNITS, `${kind}${instance === '' ? '' : '@'}.service`)
  const dropIn = join(UNITS, 'lanting-.service.d/money.conf')
  const text = [file, dropIn].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('\n')
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return {
    instance,
    values: (key) =>
      lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : [])),
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

export class Unit {
  readonly user: string
  child: ChildProcess | undefined
  private readonly unit
  private readonly credentials: string

  constructor(
    readonly name: string,
    private readonly logFile: string,
  ) {
    this.unit = readUnit(name)
    this.user = this.unit.values('User')[0] ?? 'root'
    this.credentials = join(CREDENTIALS, name)
  }

  /** Each ExecStart in turn; the last one of a service goes on. */
  async start(): Promise<void> {
    const env = this.prepare()
    const commands = this.unit.values('ExecStart')
    for (const command of commands) {
      this.child = this.spawn(command, env)
      if (this.unit.values('Type')[0] !== 'oneshot') return
      const [code] = (await once(this.child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${this.name}: ${command} ended with ${code}:\n${this.lastWords()}`)
    }
  }

  lastWords(): string {
    return readFileSync(this.logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  }

  /** Whether the unit's user can read a file. */
  canRead(path: string): boolean {
    return spawnSync('setpriv', [...this.as(), 'cat', path]).status === 0
  }

  private prepare(): NodeJS.ProcessEnv {
    const ids = idsOf(this.user)
    mkdirSync(CREDENTIALS, { recursive: true, mode: 0o755 })
    mkdirSync(this.credentials, { recursive: true, mode: 0o700 })
    for (const line of this.unit.values('LoadCredential')) {
      const [id = '', path = ''] = line.split(':')
      const target = join(this.credentials, id)
      writeFileSync(target, readFileSync(path), { mode: 0o400 })
      chownSync(target, ids.uid, ids.gid)
    }
    chownSync(this.credentials, ids.uid, ids.gid)
    for (const name of this.unit.values('StateDirectory')) {
      mkdirSync(join('/var/lib', name), { recursive: true, mode: 0o700 })
      chownSync(join('/var/lib', name), ids.uid, ids.gid)
    }
    const env: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin' }
    const set = (line: string) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      env[name] = value.replaceAll('%d', this.credentials).replaceAll('%i', this.unit.instance)
    }
    for (const line of this.unit.values('Environment')) set(line)
    // A file of settings wins over the unit's own.
    for (const path of this.unit.values('EnvironmentFile')) {
      if ((statSync(path).mode & 0o077) !== 0) throw new Error(`${path} is open to others`)
      for (const line of readFileSync(path, 'utf8').split('\n')) if (/^[A-Z]\w*=/.test(line)) set(line)
    }
    return env
  }

  private spawn(command: string, env: NodeJS.ProcessEnv): ChildProcess {
    const out = openSync(this.logFile, 'a')
    const [program = '', ...args] = command.split(' ')
    const own = program === '/usr/bin/node' ? process.execPath : program
    const child = spawn('setpriv', [...this.as(), own, ...args], {
      cwd: this.unit.values('WorkingDirectory')[0],
      env,
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    return child
  }

  private as(): string[] {
    const { uid, gid } = idsOf(this.user)
    return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  }
}
