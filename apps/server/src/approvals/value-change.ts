// What approvals of a value that becomes another one have in common: one line, and the new value is typed to confirm it.
import type { ChangeKind, ValueChange } from '@lanting/contract/data/approvals'
import type { Approval } from '#src/approvals/approval.ts'
import type { Line, Confirmation } from '#src/approvals/approval-handler.ts'

/** A stored value as the page's text. */
export type Words = (value: string) => string

export function isChange(payload: Approval['payload']): payload is Approval<ChangeKind>['payload'] {
  return 'from' in payload
}

export function changeLine(name: string, { payload }: { payload: ValueChange }, words: Words): Line {
  return { name, from: words(payload.from), to: words(payload.to) }
}

export function changeConfirmation(
  { payload }: { payload: ValueChange },
  words: Words,
  effect: string,
): Confirmation {
  return { amount: null, typed: words(payload.to), effect }
}
