// Where a day seems to be cut outside of the two calendars, with the reason.
import { because, type Known } from './known.ts'

export const KNOWN_DAY_CUTS: Known = {
  ...because('a span in days of a length that is no calendar day', [
    'apps/office/src/features/jobs/drill-card.tsx: / DAY_MS',
    'apps/server/src/history/plan.ts: / DAY_MS',
    'apps/sandbox/src/control/control.routes.ts: 86_400_000',
  ]),
  ...because('a date that is one already, from generate_series or a month’s name', [
    'apps/server/src/modules/withdrawal/withdrawal-review.sql.ts: ::date',
    'apps/server/src/modules/agent/agent-rule-one.sql.ts: ::date',
    'apps/server/functions/safety-gates.sql: ::date',
  ]),
  'apps/server/src/modules/deposit/suspense/suspense-review.sql.ts: AT TIME ZONE':
    'the number of a deposit has the second of its creation in Beijing, and is compared as text',
  'apps/server/src/safety/kept-absences.sql.ts: AT TIME ZONE': 'instants as ISO texts of UTC, no days',
  'packages/contract/src/rules/protection/absence.ts: .slice(0, 4)}-':
    'the same day of a later year, where 29 February falls to 1 March',
}
