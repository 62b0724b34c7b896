// Command: runs the conformance suite for payment providers against any implementation, ours or a real one.
import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { SANDBOX_PAY, sandboxPaySecretText } from '@lanting/contract/providers/sandbox'
import { createPaymentClient } from '#sandbox/conformance/payment-client.ts'
import { PAYMENT_CHECKS } from '#sandbox/conformance/payment-checks.ts'
import { dataDirFromEnv } from '#tools/run/paths.mjs'
import { sandboxSecretIn } from '#tools/stage/control.ts'

const HELP = `npm run pay:check -- --url http://127.0.0.1:3001/pay [--key sandbox] [--merchant lanting-demo] [--secret …]

--url        base of the provider's API; its operations lie under /v1/
--key        our key id at the provider
--merchant   who we are to it: every answer must name us
--secret     our secret; for the sandbox it follows from SANDBOX_SECRET, or from the file that npm start keeps in DATA_DIR
It makes orders and small payouts of its own. Use it on a provider's test system only.`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    merchant: { type: 'string' },
    secret: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help === true || values.url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 1)
}

const secret =
  values.secret ??
  createHmac('sha256', sandboxSecretIn(dataDirFromEnv())).update(sandboxPaySecretText()).digest('hex')
const provider = createPaymentClient({
  base: values.url.replace(/\/$/, ''),
  key: values.key ?? SANDBOX_PAY.provider,
  merchant: values.merchant ?? SANDBOX_PAY.merchant,
  secret,
})

let failed = 0
for (const check of PAYMENT_CHECKS) {
  try {
    await check.run(provider)
    console.log(`✓ ${check.name}`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${check.name}\n    ${error instanceof Error ? error.message : String(error)}`)
  }
}
const all = PAYMENT_CHECKS.length
console.log(failed === 0 ? `${all} checks passed.` : `${failed} of ${all} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
