// Every state that a job or a member ends is wedged by a test and ended by that exit.
import { readFileSync } from 'node:fs'
import { MONEY_STATES } from '@lanting/contract/data/money/money-states'
import { describe, expect, it } from 'vitest'
import { WEDGED } from '#src/test/money/wedged-states.ts'

/** An account is the sum of rows that have exits of their own. */
const EXITS = Object.entries(MONEY_STATES)
  .filter(([where]) => where !== 'ledger_accounts.class')
  .flatMap(([where, words]) =>
    Object.entries(words).flatMap(([word, { transitions }]) =>
      transitions.flatMap((exit) => {
        if (exit.by === 'job') return [`${where} ${word}: ${exit.name}`]
        return exit.by === 'member' ? [`${where} ${word}: ${exit.call}`] : []
      }),
    ),
  )

it('each exit of a job and of a member names the test that wedges its state, and no other does', () => {
  expect(Object.keys(WEDGED).toSorted()).toEqual(EXITS.toSorted())
})

describe('the test that ends', () => {
  it.each(Object.entries(WEDGED))('%s exists', (_exit, [how, file, name]) => {
    expect(['kill', 'lie', 'silence']).toContain(how)
    expect(name).not.toBe('')
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(`'${name}`)
  })
})
