// Who keeps away, by word and by the number on the wire.
import { expect, test } from 'vitest'
import { MEMBER } from '#src/states.ts'
import { isAbsentWire } from './absent-wire.ts'
import { isLimited } from './standing.ts'

test.each(MEMBER.words)('%s is judged alike by its number', (word) => {
  expect(isAbsentWire(MEMBER.wire(word))).toBe(isLimited(word))
})
