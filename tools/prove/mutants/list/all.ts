// The kept list of planted bugs. A row that does not apply any more fails: a change of its code must update it.
import { ANSWERS } from './browser-answers.ts'
import { FORMS } from './browser-forms.ts'
import { PAGES } from './browser-rules.ts'
import type { Mutant } from './mutant.ts'
import { LOTTERY_RULES } from './rules-lottery.ts'
import { MONEY_RULES } from './rules-money.ts'
import { ACCOUNT } from './server-account.ts'
import { AGENTS } from './server-agents.ts'
import { TWO_PERSONS } from './server-approvals.ts'
import { CASHIER } from './server-cashier.ts'
import { DRAWS } from './server-draw.ts'
import { EDGES } from './server-edges.ts'
import { GIFTS } from './server-gifts.ts'
import { LEDGER_BUGS } from './server-ledger.ts'
import { LIMITS_OF_CALLERS } from './server-limits.ts'
import { PLAY } from './server-play.ts'
import { SAFETY_BUGS } from './server-safety.ts'
import { SESSION } from './server-session.ts'
import { VENUES } from './server-venues.ts'

export const MUTANTS: readonly Mutant[] = [
  ...MONEY_RULES,
  ...LOTTERY_RULES,
  ...SESSION,
  ...GIFTS,
  ...ACCOUNT,
  ...LEDGER_BUGS,
  ...LIMITS_OF_CALLERS,
  ...PLAY,
  ...AGENTS,
  ...DRAWS,
  ...CASHIER,
  ...SAFETY_BUGS,
  ...TWO_PERSONS,
  ...VENUES,
  ...FORMS,
  ...PAGES,
  ...EDGES,
  ...ANSWERS,
]
