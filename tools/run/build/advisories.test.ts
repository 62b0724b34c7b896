// What `npm audit --json` says: advisories, none, or no answer.
import { expect, test } from 'vitest'
import { adviceIn } from './advisories.mjs'

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test.each([
  [report({}), []],
  [report({ zod: { severity: 'high', range: '<4.0.0' } }), ['zod <4.0.0: high']],
  [JSON.stringify({ statusCode: 405, error: { summary: '' } }), null],
  ['', null],
  ['npm error network', null],
])('%s', (text, advice) => {
  expect(adviceIn(text)).toEqual(advice)
})
