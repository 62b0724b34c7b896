// Whether entering a game moves the money automatically.
import { SWITCH } from '@lanting/contract/states'
import type { User } from '#src/queries/user.ts'

/** Off while the member's data is loading. */
export function isAutoTransfer(user: Pick<User, 'transferstatus'> | undefined): boolean {
  return user !== undefined && SWITCH.word(user.transferstatus) === 'on'
}
