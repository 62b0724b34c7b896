// Reads what the answer to a claim or a decision shows of one kind's own page.
import type { DeskItems } from '@lanting/contract/calls/office/desk'
import type { OfficeOutputOf } from '@lanting/contract/calls/names'

type Answered = { readonly data: OfficeOutputOf<'POST /office-api/approval/decide'> }

export function itemOf<K extends keyof DeskItems>(_kind: K, { data }: Answered): DeskItems[K] {
  return data.item as DeskItems[K]
}
