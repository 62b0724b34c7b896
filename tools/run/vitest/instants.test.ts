// Which instant a run gets.
import { expect, it } from 'vitest'
import { chooseInstant, DRAWN, INSTANTS } from './instants.mjs'

it('a run has the named instant, else one of those drawn; an unknown name ends it', () => {
  for (const name of INSTANTS) expect(chooseInstant(name)).toBe(name)
  expect(chooseInstant(undefined, 0)).toBe(DRAWN[0])
  expect(chooseInstant('', 0.999)).toBe(DRAWN.at(-1))
  expect(() => chooseInstant('midnight')).toThrow('No such instant: midnight')
})
