// Every secret in this repository is one that live mode refuses.
import { expect, test } from 'vitest'
import { SECRETS } from '#server/config/environment.ts'
import { PUBLISHED_SECRETS } from '#server/config/published-secrets.ts'
import { files } from './lib/house.ts'

/** `NAME: 'value'` or `NAME=value`, as scripts, settings and documents give a value to a variable. */
const GIVEN = new RegExp(`\\b(?:${SECRETS.join('|')})(?:: ?['"]|=)([A-Za-z0-9][\\w-]{5,})`, 'g')
/** An address, or an expression. */
const NO_SECRET = /^(?:postgres|process|undefined)$/

test('secrets given in scripts, settings and documents are refused by real money', () => {
  const given = files
    .filter(({ path }) => /^(tools|deploy|docs|\.ci)\//.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(GIVEN)].map(([, value = '']) => ({ path, value })))
    .filter(({ value }) => !NO_SECRET.test(value))
  expect(given.length).toBeGreaterThan(4)
  expect(given.filter(({ value }) => !PUBLISHED_SECRETS.includes(value))).toEqual([])
})
