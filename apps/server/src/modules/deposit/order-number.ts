// Numbers that people read aloud: a letter, the Beijing time to the second, six random digits.
import { formatBeijing } from '@lanting/contract/time'
import { randomDigits } from '#src/ids.ts'

export function orderNumber(letter: 'D' | 'W', now: Date): string {
  return `${letter}${formatBeijing(now).replace(/\D/g, '')}${randomDigits(6)}`
}
