// Recognises the sentence of a gate that a member's own limit, time-out or exclusion closed: it has a way to the limits.
import { GATE_REFUSALS, type GateRefusal } from '#src/gates.ts'
import { REFUSALS } from '#src/refusals.ts'

/** Not the member's own doing: no way to the limits helps. */
type OwnRefusal = Exclude<GateRefusal, NotOwn>

const NOT_OWN = [
  'accountFrozen',
  'accountClosing',
  'registerListed',
  'registerUnknown',
  'ageUnchecked',
  'regionClosed',
] as const
type NotOwn = (typeof NOT_OWN)[number]

/** The fixed parts of each sentence, around its figures. Not when loaded: in the bundle the refusals may come later. */
const sentences = () =>
  GATE_REFUSALS.filter((key): key is OwnRefusal => !NOT_OWN.some((other) => other === key)).map(
    (key) => [key, REFUSALS[key].text.split(/\{\w+\}/)] as const,
  )

/** The kind of the refusal, or null when the sentence is about something else. */
export function ownLimitOf(message: string): OwnRefusal | null {
  return sentences().find(([, parts]) => isMadeOf(message, parts))?.[0] ?? null
}

function isMadeOf(message: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.at(-1)
  if (last === undefined) return message === first
  if (!message.startsWith(first) || !message.endsWith(last)) return false
  let from = first.length
  return rest.every((part) => {
    const at = part === '' ? message.length : message.indexOf(part, from + 1)
    from = at + part.length
    return at !== -1
  })
}
