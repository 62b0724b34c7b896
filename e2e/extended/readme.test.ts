// Every line of "What to try" in README.md, on the demo that `npm start` makes: one line, one journey.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docTable } from '#tools/tidy/lib/doc-tables.ts'
import { withBrowser } from '#tools/stage/harness.ts'
import { withDemo } from '#tools/stage/own-product.ts'
import { MEMBER_JOURNEYS } from './readme-members.ts'
import { STAFF_JOURNEYS } from './readme-staff.ts'

withDemo()
withBrowser()

const journeys: Readonly<Record<string, () => Promise<void>>> = { ...MEMBER_JOURNEYS, ...STAFF_JOURNEYS }
const readme = { path: 'README.md', text: readFileSync('README.md', 'utf8') }
const lines = docTable(readme, '## What to try').map(({ Try = '' }) => Try)

test('every line has its journey', () => {
  expect(Object.keys(journeys).toSorted()).toEqual(lines.toSorted())
})

// In the order of the page: the last ones move the clock.
test.each(lines)('%s', async (line) => {
  await journeys[line]?.()
})
