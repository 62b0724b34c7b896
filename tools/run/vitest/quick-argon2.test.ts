// Only the tests of modules hash cheaply: the product's own cost is the full one, and both read each other's hashes.
import { expect, test } from 'vitest'
import { Passwords } from '#server/passwords/password-hash.ts'
import * as quick from './quick-argon2.mjs'

const passwords = new Passwords()

test('the product stores passwords at full cost', async () => {
  const stored = await passwords.hash('Right2pass')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await quick.verify(stored, 'Right2pass')).toBe(true)
})

test('a cheap hash is the same algorithm at its lowest cost', async () => {
  const stored = await quick.hash('Right2pass')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.matches('Right2pass', stored)).toBe(true)
  expect(await passwords.matches('Wrong2pass', stored)).toBe(false)
})
