// Rules over the roots of what members are owed: numbered without a gap, parts that add up, and at their pace.
import { LIABILITIES } from '@lanting/contract/data/security/trust'
import { broken, type EntryOf, isOverdue, type LogRule, type Story } from '#src/log/log-rules.ts'

export function liabilityRules(story: Story, { at, body }: EntryOf<'liabilities'>): LogRule[] {
  const before = story.liabilities
  story.liabilities = { rootNo: body.root_no, at }
  const { main_fen, held_fen, transit_fen, venue_fen, total_fen } = body
  return broken(
    [body.root_no === (before?.rootNo ?? body.root_no - 1) + 1, 'liability-chain'],
    [main_fen + held_fen + transit_fen + venue_fen === total_fen, 'liability-total'],
  )
}

/** Whether the next root is overdue as of the newest entry; reported once, then awaited anew. */
export function areLiabilitiesLate(story: Story): boolean {
  const { liabilities, at } = story
  if (liabilities === null || !isOverdue(story, liabilities.at + LIABILITIES.withinMs, at)) return false
  story.liabilities = { ...liabilities, at }
  return true
}
