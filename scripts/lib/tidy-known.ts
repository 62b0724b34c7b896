// What the structure tests know and let pass, each with its reason: writers of tables, calls. These lists only shrink.
import { because, type Known } from './known.ts'

/** Tables that more than one folder writes. */
export const KNOWN_WRITERS: Known = {
  ...because('the application may only add checks; old ones are deleted by a function with the right to it', [
    'ledger_checks ← server/books',
    'ledger_checks ← sql:ledger',
    'ledger_day_checks ← server/books',
    'ledger_day_checks ← sql:ledger',
  ]),
}

/** Calls that docs/trace.md leads to from no screen. */
export const KNOWN_UNTRACED: Known = {
  ...because('apps ask for it before they have a screen', ['docs/trace.md getVisitUrl']),
  ...because('payment providers call it', ['docs/trace.md /hook/pay/:provider']),
  ...because('for an area that is not built yet', [
    'docs/trace.md limits',
    'docs/trace.md timeout',
    'docs/trace.md exclude',
    'docs/trace.md myplay',
  ]),
}
