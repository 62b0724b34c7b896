// Process: the sandbox of third parties, with graceful end.
import { createSandboxApp } from '#src/app.ts'
import { ConfigError, readConfig } from '#src/config.ts'

const DRAIN_MS = 10_000

function configOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const config = configOrExit()
const sandbox = await createSandboxApp(config)

let ending = false
function end() {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  sandbox.close().then(
    () => process.exit(0),
    (error: unknown) => {
      sandbox.app.log.error({ err: error }, 'could not drain')
      process.exit(1)
    },
  )
}
process.once('SIGTERM', end)
process.once('SIGINT', end)

await sandbox.warmUp()
await sandbox.app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'ready' })
