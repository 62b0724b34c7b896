// Ids and numbers from the operating system's random source.
import { randomInt, randomUUID } from 'node:crypto'
import { formatBeijing } from '@lanting/contract/time'

export const newId = randomUUID

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What people send as an id may be any text, and the database refuses to compare that with a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** `count` random decimal digits. */
export function randomDigits(count: number): string {
  let digits = ''
  for (let i = 0; i < count; i++) digits += String(randomInt(10))
  return digits
}

export function pick<T>(items: readonly T[]): T {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** A number that people read aloud: a letter, the Beijing time to the second, six random digits. */
export function orderNumber(letter: 'D' | 'W', now: Date): string {
  return `${letter}${formatBeijing(now).replace(/\D/g, '')}${randomDigits(6)}`
}

/** Our number of a transfer, under which the venue knows it as well. */
export function transferId(): string {
  return `T${newId().replaceAll('-', '')}`
}
