// What a member reads who keeps away and asks for what only others may do: the words of the gates.
import { formatBeijing } from '@lanting/contract/time'
import { AppError } from '#src/lib/app-error.ts'
import type { AbsenceRow } from '#src/safety/restrictions.sql.ts'

export function refuseAway(held: AbsenceRow | null, now: number): void {
  if (held === null) return
  if (held.kind === 'listed') throw new AppError('registerListed')
  const until = held.until_at
  if (held.kind === 'timeout')
    throw new AppError('inTimeout', { time: until === null ? '' : formatBeijing(until).slice(0, 16) })
  if (until !== null && until.getTime() <= now) throw new AppError('exclusionOver')
  refuseRunning(held, now)
}

export function refuseRunning(held: AbsenceRow, now: number): void {
  if (held.until_at === null) throw new AppError('excludedForever')
  if (held.until_at.getTime() > now)
    throw new AppError('excludedUntil', { date: formatBeijing(held.until_at).slice(0, 10) })
}
