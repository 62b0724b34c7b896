// The kept list of planted bugs. A row that does not apply any more fails: whoever changes its place writes it anew.
import type { Mutant } from './mutant.ts'
import { LOTTERY_RULES } from './rules-lottery.ts'
import { MONEY_RULES } from './rules-money.ts'
import { ACCOUNT } from './server-account.ts'
import { PLAY } from './server-play.ts'

export const MUTANTS: readonly Mutant[] = [...MONEY_RULES, ...LOTTERY_RULES, ...ACCOUNT, ...PLAY]
