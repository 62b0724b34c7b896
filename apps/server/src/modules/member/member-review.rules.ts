// Who of the staff sees the whole of a person's data. Pure.
import { mayDo, type Role } from '@lanting/contract/permissions'

/** Whoever resets passwords must recognise the person; others work without the whole of a name or number. */
export function seesPersonalData(role: Role): boolean {
  return mayDo(role, 'member.resetPassword')
}
