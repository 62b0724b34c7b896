// The sandbox's register passes its own suite, and the suite notices every fault of it.
import {
  SANDBOX_REGISTER,
  sandboxRegisterSecretText,
  sandboxRegisterUrl,
} from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { REGISTER_CHECKS, type RegisterEndpoint } from '#src/conformance/register-checks.ts'
import { createTestSandbox, SECRET, type TestSandbox } from '#src/test/sandbox.ts'

const LISTED = 'ef'.repeat(32)
let sandbox: TestSandbox
let register: RegisterEndpoint
beforeAll(async () => {
  sandbox = await createTestSandbox()
  const secret = hmacSha256(SECRET)(sandboxRegisterSecretText())
  register = { base: sandboxRegisterUrl(sandbox.origin), key: SANDBOX_REGISTER, secret, listed: LISTED }
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.close())

const fault = (order: object) => sandbox.control('POST', 'faults', { venue: 'register', ...order })

it.each(REGISTER_CHECKS)('$name', async (check) => {
  await fault({ mode: 'listed', member: LISTED })
  await check.run(register)
})

it.each([
  'down',
  'reset-before',
  'wrong-signature',
  'contradictory',
  'stale',
  'other-person',
  'other-question',
  'malformed',
  'replayed',
  'truncated',
  'wrong-status',
  'no-reference',
  'refuse',
])('notices %s', async (mode) => {
  await fault({ mode })
  await expect(REGISTER_CHECKS[0]?.run(register)).rejects.toThrow()
})

it('knows its faults by name, and no other', async () => {
  expect((await fault({ mode: 'no-such' })).status).toBe(422)
  expect((await sandbox.control('GET', 'faults')).data).toHaveProperty('register_modes.listed')
})
