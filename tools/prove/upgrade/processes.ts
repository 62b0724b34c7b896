// Processes of two versions on one database, as an installation starts, restarts and migrates them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type launchPart, productEnv } from '#tools/run/launch/product.mjs'

export type Setting = Parameters<typeof launchPart>[1]
const READY_MS = 60_000

export interface Program {
  readonly port: number
  readonly child: ChildProcess
}

export class Programs {
  private readonly running = new Set<ChildProcess>()

  constructor(
    private readonly setting: Setting,
    private readonly logFolder: string,
  ) {
    process.once('exit', () => this.running.forEach((child) => child.kill('SIGKILL')))
  }

  /** Ready when it resolves. */
  async start(home: string, name: string, port: number): Promise<Program> {
    const child = this.spawn(home, name, {
      PORT: String(port),
      OFFICE_PORT: String(port),
      HEALTH_PORT: String(port),
    })
    for (const from = performance.now(); performance.now() - from < READY_MS; await delay(50)) {
      if (child.exitCode !== null) throw new Error(`${name} of ${home} ended: ${this.lastWords(name)}`)
      if (await isReady(port)) return { port, child }
    }
    throw new Error(`${name} of ${home} did not become ready: ${this.lastWords(name)}`)
  }

  /** A restart of a unit: it leaves the proxy, finishes, and the other version takes its port. */
  async restart({ child, port }: Program, home: string, name: string): Promise<Program> {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    this.running.delete(child)
    return this.start(home, name, port)
  }

  /** A command that ends by itself: its exit code and its last words. */
  async run(
    home: string,
    name: string,
    args: readonly string[] = [],
  ): Promise<{ code: number; words: string }> {
    const child = this.spawn(home, name, {}, args)
    const [code] = (await once(child, 'exit')) as [number | null]
    this.running.delete(child)
    return { code: code ?? 1, words: this.lastWords(name) }
  }

  async stop(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL')
    await Promise.all(
      [...this.running].filter((child) => child.exitCode === null).map((child) => once(child, 'exit')),
    )
  }

  private spawn(
    home: string,
    name: string,
    env: NodeJS.ProcessEnv,
    args: readonly string[] = [],
  ): ChildProcess {
    const out = openSync(join(this.logFolder, `${name}.log`), 'a')
    const app = name === 'sandbox' ? 'apps/sandbox/dist/main.mjs' : `apps/server/dist/main-${name}.mjs`
    const child = spawn(process.execPath, [join(home, app), ...args], {
      cwd: home,
      env: { ...productEnv(this.setting, name), ...env },
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    this.running.add(child)
    return child
  }

  private lastWords(name: string): string {
    return readFileSync(join(this.logFolder, `${name}.log`), 'utf8')
      .trim()
      .split('\n')
      .slice(-3)
      .join('\n')
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
