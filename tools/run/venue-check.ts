// Command: runs the venue conformance suite against any implementation, ours or a real one.
import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sandboxVenueSecretText } from '@lanting/contract/providers/sandbox'
import { VENUE_SUITE } from '#sandbox/conformance/suite.ts'
import { createVenueClient } from '#sandbox/conformance/venue-client.ts'
import { dataDirFromEnv } from '#tools/run/paths.mjs'
import { sandboxSecretIn } from '#tools/stage/control.ts'

const HELP = `npm run venue:check -- --url http://127.0.0.1:3001/venues/AG [--key AG] [--secret …]

--url      base of the venue's API; its operations lie under /v1/
--key      our key id at the venue; the last part of the URL unless given
--secret   our secret; for the sandbox it follows from SANDBOX_SECRET, or from the file that npm start keeps in DATA_DIR
It makes members of its own and moves small sums in CNY and PLAY. Use it on a venue's test system only.`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help === true || values.url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 1)
}

const base = values.url.replace(/\/$/, '')
const key = values.key ?? base.slice(base.lastIndexOf('/') + 1)
const secret =
  values.secret ??
  createHmac('sha256', sandboxSecretIn(dataDirFromEnv())).update(sandboxVenueSecretText(key)).digest('hex')
const venue = createVenueClient({ base, key, secret })

let failed = 0
for (const check of VENUE_SUITE) {
  try {
    await check.run(venue)
    console.log(`✓ ${check.name}`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${check.name}\n    ${error instanceof Error ? error.message : String(error)}`)
  }
}
console.log(
  failed === 0 ? `${VENUE_SUITE.length} checks passed.` : `${failed} of ${VENUE_SUITE.length} checks failed.`,
)
process.exit(failed === 0 ? 0 : 1)
