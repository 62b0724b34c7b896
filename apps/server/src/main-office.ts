// Process: the back office.
import { openProcessCore } from '#src/process/core.ts'
import { serve } from '#src/http/serve.ts'
import { createOfficeApp } from '#src/office/office-app.ts'
import { createServices } from '#src/services.ts'
import { workerJobs } from '#src/worker.ts'

const core = await openProcessCore('office')
const { config } = core
const services = createServices(core)
const { app } = await createOfficeApp(core, services, workerJobs(core, services))
await serve({
  app,
  host: config.officeBindHost,
  port: config.officePort,
  log: core.log,
  leaveMs: config.leaveMs,
  drainMs: config.drainMs,
  closeAfter: core.close,
})
