// The cashier with the real sandbox provider: orders, callbacks and payouts travel over sockets between real processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '@lanting/contract/call'
import { readConfig } from '#src/config/config.ts'
import { connectPayments } from '#src/providers/payments.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { TEST_SANDBOX_SECRET, TEST_SECRET } from '#src/test/database.ts'
import { freePort, type RunningSandbox, startSandbox } from '#src/test/venues/sandbox.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'

const OFFICE = fileURLToPath(new URL('../../main-office.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

export interface RealProvider {
  readonly cashier: Cashier
  readonly sandbox: RunningSandbox
  /** Money in and out by the provider's own books. */
  books(): Promise<{ ok: boolean; received: string; paidOut: string }>
  /** An office process of its own, to be killed. */
  startOffice(): Promise<OfficeProcess>
  close(): Promise<void>
}

export interface OfficeProcess {
  /** Null when no answer arrived: whether it happened is not known. */
  call(path: string, input: object, token?: string): Promise<Envelope<Record<string, unknown>> | null>
  kill(): Promise<void>
}

export async function createRealProvider(): Promise<RealProvider> {
  const [appPort, sandboxPort] = [await freePort(), await freePort()]
  const env = {
    PUBLIC_URL: `http://localhost:${appPort}`,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SANDBOX_SECRET: TEST_SANDBOX_SECRET,
    VENUE_TIMEOUT_MS: '2000',
  }
  const payments = connectPayments(
    readConfig({ DATABASE_URL: 'none', SECRET_KEY: TEST_SECRET, ...env }),
    UNWATCHED,
  )
  const cashier = await createCashier(env, { payments })
  const { databaseUrl, dataDir } = cashier.test.core.config
  await cashier.test.app.listen({ port: appPort, host: 'localhost' })
  const sandbox = await startSandbox(databaseUrl, sandboxPort)
  const children: ChildProcess[] = []
  return {
    cashier,
    sandbox,
    books: async () =>
      (await sandbox.control('GET', 'pay')) as { ok: boolean; received: string; paidOut: string },
    async startOffice() {
      const port = await freePort()
      const child = spawn(process.execPath, ['--import', 'tsx', OFFICE], {
        cwd: ROOT,
        env: {
          ...process.env,
          ...env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: TEST_SECRET,
          OFFICE_PORT: String(port),
          LOG_LEVEL: 'silent',
          NODE_ENV: 'production',
          CAPTCHA_ANSWER: 'TEST',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      // A failing test must not leave the process running.
      children.push(child)
      const base = `http://127.0.0.1:${port}`
      await untilReady(base, child)
      return {
        call: (path, input, token) => ask(`${base}${path}`, input, token),
        async kill() {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await sandbox.stop()
      await cashier.office.close()
    },
  }
}

async function ask(
  url: string,
  input: object,
  token?: string,
): Promise<Envelope<Record<string, unknown>> | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    return (await answer.json()) as Envelope<Record<string, unknown>>
  } catch {
    return null
  }
}

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`the office ended with ${child.exitCode}`)
    const ready = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the office did not become ready')
}
