// What approvals of a value that becomes another one have in common: one line, and the new value is typed to confirm it.
import type { Approval } from '#src/approvals/approval.ts'
import type { Line, Slip } from '#src/approvals/carrier.ts'

/** A stored value in the words of the page. */
export type Words = (value: string) => string

export function changeLine(name: string, { payload }: Approval, words: Words): Line {
  return { name, from: words(payload['from'] ?? ''), to: wantedOf({ payload }, words) }
}

export function wantedOf({ payload }: Pick<Approval, 'payload'>, words: Words = (value) => value): string {
  return words(payload['to'] ?? '')
}

export function changeSlip(approval: Approval, words: Words, effect: string): Slip {
  return { amount: null, typed: wantedOf(approval, words), effect }
}
