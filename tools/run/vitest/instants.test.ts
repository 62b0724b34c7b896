// Which instant a run gets.
import { expect, it } from 'vitest'
import { chooseInstant, DRAWN, DRAWN_BY_ALL, INSTANTS } from './instants.mjs'

it('a run has the named instant, else one of those drawn; an unknown name ends it', () => {
  for (const name of INSTANTS) expect(chooseInstant(name)).toBe(name)
  expect(chooseInstant(undefined, DRAWN, 0)).toBe(DRAWN[0])
  expect(chooseInstant('', DRAWN, 0.999)).toBe(DRAWN.at(-1))
  expect(chooseInstant(undefined, DRAWN_BY_ALL, 0.999)).toBe(DRAWN_BY_ALL.at(-1))
  expect(() => chooseInstant('midnight')).toThrow('No such instant: midnight')
})
