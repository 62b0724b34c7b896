// Recognises the sentence of a gate that a member's own limit, time-out or exclusion closed: it has a way to the limits.
import { GATE_REFUSALS, type GateRefusal } from '#src/gates.ts'
import { REFUSALS } from '#src/refusals.ts'

/** Not the member's own doing: no way to the limits helps. */
type OwnRefusal = Exclude<GateRefusal, 'accountFrozen'>

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
const PATTERNS = GATE_REFUSALS.filter((key): key is OwnRefusal => key !== 'accountFrozen').map(
  (key) => [key, new RegExp(`^${escaped(REFUSALS[key].text).replace(/\{\w+\}/g, '.+')}$`)] as const,
)

/** The kind of the refusal, or null when the sentence is about something else. */
export function ownLimitOf(message: string): OwnRefusal | null {
  return PATTERNS.find(([, pattern]) => pattern.test(message))?.[0] ?? null
}
