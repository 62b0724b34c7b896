// Simulated machines: a network namespace each, joined by a bridge, with link and power faults.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandLine, sendSignal } from '#tools/run/launch/processes.mjs'
import { pause } from '#tools/stage/stage.ts'

const BRIDGE = 'lanting'
const PREFIX = 24
/** Where the clients are. */
const OUTSIDE = '10.0.0.1'

/** Nothing of the caller's own reaches a program on another machine. */
const BARE = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

const execute = promisify(execFile)
const ip = (...args: string[]) => execFileSync('ip', args)
const netOf = (pid: number | string) => readlinkSync(`/proc/${pid}/ns/net`)

export interface Start {
  readonly env?: NodeJS.ProcessEnv
  /** Whom to run as; PostgreSQL refuses to be root. */
  readonly user?: string
}

/** As systemd does with Restart=always and RestartSec=1. */
const RESTART_MS = 1_000

interface Program {
  readonly command: readonly string[]
  readonly start: Start
  child: ChildProcess
}

/** A network of one address, and programs that are restarted when they end, as by their units. */
export class Machine {
  readonly folder: string
  private readonly holder: ChildProcess
  private readonly programs = new Map<string, Program>()
  private isOff = false

  private constructor(
    readonly name: string,
    readonly address: string,
    private readonly cable: string,
    scratch: string,
  ) {
    this.folder = join(scratch, name)
    mkdirSync(this.folder, { recursive: true, mode: 0o755 })
    this.holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  }

  static async open(name: string, address: string, scratch: string): Promise<Machine> {
    const machine = new Machine(name, address, `v${address.split('.').at(-1)}`, scratch)
    const pid = machine.pid
    while (netOf(pid) === netOf('self')) await pause(5)
    ip('link', 'add', machine.cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    ip('link', 'set', machine.cable, 'master', BRIDGE, 'up')
    const inside = (...args: string[]) =>
      execFileSync('nsenter', ['--net', '--target', String(pid), 'ip', ...args])
    inside('addr', 'add', `${address}/${PREFIX}`, 'dev', 'eth0')
    inside('link', 'set', 'lo', 'up')
    inside('link', 'set', 'eth0', 'up')
    return machine
  }

  private get pid(): number {
    return this.holder.pid ?? 0
  }

  /** Starts a program here, and restarts it whenever it ends; its output goes into a file of the machine's folder. */
  start(name: string, command: readonly string[], start: Start = {}): void {
    const out = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn('nsenter', this.prefix(command, start.user), {
      stdio: ['ignore', out, out],
      env: { ...BARE, ...start.env },
    })
    closeSync(out)
    this.programs.set(name, { command, start, child })
    child.once('exit', () => void this.startAgain(name, child))
  }

  private async startAgain(name: string, ended: ChildProcess): Promise<void> {
    await pause(RESTART_MS)
    const program = this.programs.get(name)
    if (this.isOff || program?.child !== ended) return
    this.start(name, program.command, program.start)
  }

  /** Runs a program here to its end, and returns its output; the clients, who are in our process, go on. */
  async run(command: readonly string[], { env, user }: Start = {}): Promise<string> {
    const { stdout } = await execute('nsenter', this.prefix(command, user), { env: { ...BARE, ...env } })
    return stdout
  }

  private prefix(command: readonly string[], user: string | undefined): string[] {
    const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
    return ['--net', '--target', String(this.pid), ...as, ...command]
  }

  /** kill -9 of one program; it is started again like any that ended. */
  kill(name: string): void {
    this.programs.get(name)?.child.kill('SIGKILL')
  }

  /** As `systemctl restart`: SIGTERM, wait, start at once. */
  async restart(name: string): Promise<void> {
    const program = this.programs.get(name)
    if (program === undefined) throw new Error(`${this.name} has no ${name}`)
    const ended = new Promise((resolve) => program.child.once('exit', resolve))
    program.child.kill('SIGTERM')
    if (program.child.exitCode === null && program.child.signalCode === null) await ended
    this.start(name, program.command, program.start)
  }

  /** Every process of the machine, whatever its parent. */
  private processes(): number[] {
    const own = netOf(this.pid)
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name) || Number(name) === this.pid) return []
      try {
        return netOf(name) === own ? [Number(name)] : []
      } catch {
        // Ended meanwhile, or a zombie.
        return []
      }
    })
  }

  /** kill -9 of everything at once, as when the power goes. */
  async crash(): Promise<void> {
    this.isOff = true
    for (let left = this.processes(); left.length > 0; left = this.processes()) {
      for (const pid of left) sendSignal(pid, 'SIGKILL')
      await pause(20)
    }
  }

  /** Power again: everything that ran here is started. */
  boot(): void {
    this.isOff = false
    for (const [name, { command, start }] of this.programs) this.start(name, command, start)
  }

  /** kill -9 of the processes here whose command line fits. */
  killWhere(fits: (commandLine: string) => boolean): void {
    for (const pid of this.processes()) if (fits(commandLine(pid))) sendSignal(pid, 'SIGKILL')
  }

  /** As a virtual machine that its host does not run: nothing ends, and nothing answers but the kernel. */
  freeze(fits: (commandLine: string) => boolean = () => true): void {
    for (const pid of this.processes()) if (fits(commandLine(pid))) sendSignal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.processes()) sendSignal(pid, 'SIGCONT')
  }

  /** A small disk of its own, in memory, that can be filled. */
  addDisk(megabytes: number): string {
    mkdirSync(this.disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.disk])
    return this.disk
  }

  /** Whatever writes from now on finds no room. */
  fillDisk(): void {
    spawnSync('dd', ['if=/dev/zero', `of=${join(this.disk, 'full')}`, 'bs=1M'], { stdio: 'ignore' })
  }

  freeDisk(): void {
    rmSync(join(this.disk, 'full'))
  }

  private get disk(): string {
    return join(this.folder, 'disk')
  }

  /** Takes its link down or up. Programs keep running and see no packets, not even a closed connection. */
  cut(): void {
    ip('link', 'set', this.cable, 'down')
  }

  mend(): void {
    ip('link', 'set', this.cable, 'up')
  }
}

/** The wire between all of them, on which the clients are too. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${OUTSIDE}/${PREFIX}`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
}
