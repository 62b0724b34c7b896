// Command: runs the conformance suite for registers of excluded persons against any implementation, ours or a real one.
import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { SANDBOX_REGISTER, sandboxRegisterSecretText } from '@lanting/contract/providers/sandbox'
import { REGISTER_CHECKS } from '#sandbox/conformance/register-checks.ts'
import { dataDirFromEnv } from '#tools/run/paths.mjs'
import { sandboxSecretIn } from '#tools/stage/control.ts'

const HELP = `npm run register:check -- --url http://127.0.0.1:3001/register [--key sandbox] [--secret …] [--listed …]

--url      base of the register's API; its one operation is POST {url}/v1/check
--key      our key id at the register
--secret   our secret; for the sandbox it follows from SANDBOX_SECRET, or from the file that npm start keeps in DATA_DIR
--listed   a digest that the register's test system lists; without it that check is left out
It asks about nobody that exists. Use it on a register's test system only.`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    listed: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help === true || values.url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 1)
}

const secret =
  values.secret ??
  createHmac('sha256', sandboxSecretIn(dataDirFromEnv())).update(sandboxRegisterSecretText()).digest('hex')
const register = {
  base: values.url.replace(/\/$/, ''),
  key: values.key ?? SANDBOX_REGISTER,
  secret,
  listed: values.listed,
}

let failed = 0
for (const check of REGISTER_CHECKS) {
  try {
    await check.run(register)
    console.log(`✓ ${check.name}`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${check.name}\n    ${error instanceof Error ? error.message : String(error)}`)
  }
}
const all = REGISTER_CHECKS.length
console.log(failed === 0 ? `${all} checks passed.` : `${failed} of ${all} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
