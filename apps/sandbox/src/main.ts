// Process: the sandbox of third parties, with graceful shutdown.
import { orExit } from '@lanting/node-kit/config-error'
import { drainOnSignal } from '@lanting/node-kit/drain'
import { createSandboxApp } from '#src/app.ts'
import { readConfig } from '#src/config.ts'

const DRAIN_MS = 10_000

const config = await orExit(() => readConfig(process.env))
const sandbox = await orExit(() => createSandboxApp(config))
drainOnSignal(sandbox.app.log, DRAIN_MS, () => sandbox.close())

await sandbox.warmUp()
await sandbox.app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'ready' })
