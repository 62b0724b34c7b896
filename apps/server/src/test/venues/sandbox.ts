// The real sandbox as a process of its own, on a free port and the test's database; faults are chosen through control.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_SANDBOX_SECRET } from '#src/test/database.ts'

const ENTRY = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

export interface RunningSandbox {
  readonly url: string
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** `atPort`: when the address had to be known before the sandbox could start. */
export async function startSandbox(databaseUrl: string, atPort?: number): Promise<RunningSandbox> {
  const port = atPort ?? (await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-of-test-'))
  const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_SECRET: TEST_SANDBOX_SECRET,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  return {
    url,
    async control(method, path, body) {
      const answer = await fetch(`${url}/control/${path}`, {
        method,
        headers: { authorization: `Bearer ${TEST_SANDBOX_SECRET}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with ${child.exitCode}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the sandbox did not become ready')
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
