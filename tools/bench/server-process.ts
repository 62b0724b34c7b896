// A bench's server as a process of its own, bundled as the product is: what it is measured by is what members get.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleFile } from '#tools/run/build/bundle.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'

export interface ServerProcess {
  readonly port: number
  /** One request, one response. */
  ask<T>(question: object | string): Promise<T>
  end(): void
}

/** Starts `bench/<name>.ts` and waits until it is ready. */
export async function startServer(name: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  // Beside the product's own: what it is built from is found from there.
  const file = here(`../../apps/server/dist/bench-${name}.mjs`)
  await bundleFile(here(`${name}.ts`), file)
  const port = await freePort()
  const child: ChildProcess = fork(file, {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
  return {
    port,
    ask: <T>(question: object | string) =>
      new Promise<T>((resolve) => {
        child.once('message', (said) => resolve(said as T))
        child.send(question)
      }),
    end: () => void child.kill('SIGKILL'),
  }
}
