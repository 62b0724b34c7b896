// Process: the member app.
import { createMemberApp } from '#src/app.ts'
import { openProcessCore } from '#src/process/core.ts'
import { serve } from '#src/http/serve.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { publishVerifier } from '#src/public-log/published-verifier.ts'
import { createServices } from '#src/services.ts'
import { keysOfPush } from '#src/config/push.ts'
import { refuseMissingKeys } from '#src/config/signing-keys.ts'

// Only the api accepts bets and signs receipts: the other processes need no such key.
const core = await openProcessCore('api', ({ moneyMode, signing, push }) =>
  refuseMissingKeys(moneyMode, { RECEIPT_KEY: signing.receipt, ...keysOfPush(push) }),
)
const { config } = core
const services = createServices(core)
// Before the first bet: a member's app refuses a receipt whose key is not in the public log.
await services.receipts.publishKey()
await publishVerifier({ db: core.db, publicLog: new PublicLog() }, config.webDist)
const { app } = await createMemberApp(core, services)
await serve({
  app,
  host: config.bindHost,
  port: config.port,
  log: core.log,
  leaveMs: config.leaveMs,
  drainMs: config.drainMs,
  closeAfter: core.close,
})
