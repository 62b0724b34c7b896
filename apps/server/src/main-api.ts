// Process: the member app.
import { createMemberApp } from '#src/app.ts'
import { openProcessCore } from '#src/core.ts'
import { serve } from '#src/http/serve.ts'
import { createServices } from '#src/services.ts'

const core = await openProcessCore('api')
const { config } = core
const { app } = await createMemberApp(core, createServices(core))
await serve({
  app,
  host: config.bindHost,
  port: config.port,
  log: core.log,
  leaveMs: config.leaveMs,
  drainMs: config.drainMs,
  closeAfter: core.close,
})
