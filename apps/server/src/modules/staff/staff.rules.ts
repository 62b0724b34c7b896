// Password rules of staff accounts. Pure.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'

export interface PasswordChange {
  readonly old: string
  readonly password: string
  readonly confirm: string
}

export function checkStaffPassword(change: PasswordChange): RefusalKey | null {
  const { password } = change
  const fits = password.length >= LIMITS.staff.passwordMin && password.length <= LIMITS.staff.passwordMax
  if (!fits) return 'staffPasswordFormat'
  if (change.confirm !== password) return 'passwordsDiffer'
  if (change.old === password) return 'newPasswordSame'
  return null
}
