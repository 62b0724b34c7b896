// Which staff roles see unmasked personal data. Pure.
import { mayDo, type Role } from '@lanting/contract/office/permissions'

/** Roles that reset passwords must identify the person; others see masked names and numbers. */
export function seesPersonalData(role: Role): boolean {
  return mayDo(role, 'member.resetPassword')
}
