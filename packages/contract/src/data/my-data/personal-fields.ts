// Which fields of office answers are personal data: an answer that holds one of them unmasked is a read of personal data.

export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'realname',
  'mobile',
  'email',
  'birthday',
  'bank_owner',
  'bank_no',
  'bank_name',
  'bank_address',
  'number',
  'payer',
  'contact',
])

/** Requests whose lines are personal values themselves. */
const PERSONAL_KINDS: ReadonlySet<unknown> = new Set(['realname'])

/** Signs of a mask: `林*`, `138••••6620`, `139…34`. */
const MASKED = /[*•…]/

const isOpen = (value: unknown) => typeof value === 'string' && value !== '' && !MASKED.test(value)

/** How many people's data an answer gives away: the rows of a list that hold some, or one. */
export function peopleIn(answer: unknown): number {
  const rows = isRecord(answer) && Array.isArray(answer['data']) ? answer['data'] : answer
  if (Array.isArray(rows)) return rows.filter(isPersonal).length
  return isPersonal(answer) ? 1 : 0
}

function isPersonal(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isPersonal)
  if (!isRecord(value)) return false
  if (PERSONAL_KINDS.has(value['kind']) && linesOf(value).some(({ from, to }) => isOpen(from) || isOpen(to)))
    return true
  return Object.entries(value).some(
    ([name, held]) => (PERSONAL_FIELDS.has(name) && isOpen(held)) || isPersonal(held),
  )
}

function linesOf({ lines }: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(lines) ? lines.filter(isRecord) : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
