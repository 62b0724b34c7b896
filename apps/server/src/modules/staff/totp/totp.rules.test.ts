// The secret of an authenticator.
import { expect, it } from 'vitest'
import { newTotpSecret } from '#src/modules/staff/totp/totp.ts'

it('a secret has 160 random bits', () => {
  const made = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(made).size).toBe(50)
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
