// A password that staff pass on once: easy to copy, changed at the first login.
import { pick } from '#src/lib/ids.ts'

/** Without look-alikes, because it is read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'.split('')
const DIGITS = '23456789'.split('')

/** Twelve characters that satisfy every password rule of ours, members' included. */
export function temporaryPassword(): string {
  const from = (alphabet: readonly string[], count: number) =>
    Array.from({ length: count }, () => pick(alphabet)).join('')
  return `${from(LETTERS, 4)}${from(DIGITS, 3)}${from(LETTERS, 4)}${from(DIGITS, 1)}`
}
