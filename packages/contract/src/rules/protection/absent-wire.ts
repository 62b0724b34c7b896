// Who keeps away, by the number on the wire: the first load of the app has no room for every state's words.
import type { MEMBER, WireOf } from '#src/states.ts'

export function isAbsentWire(wire: WireOf<typeof MEMBER> | undefined): boolean {
  return wire === 3 || wire === 4
}
