// After a deposit or a withdrawal: the list of records with the new order's detail open on it.
import { moveAddress } from '#src/lib/navigation/router.ts'

/** Replaces the form's page by the list, so that back from the detail shows the list. */
export function openRecord(type: 1 | 2, no: string): void {
  moveAddress(`/transRecord?type=${type}`, { replace: true })
  moveAddress(`/transRecord?type=${type}&no=${no}`)
}
