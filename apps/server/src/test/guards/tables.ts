// Every table that has checks, with a row that it takes.
import { BET_TABLES } from '#src/test/guards/bet-tables.ts'
import { GIFT_TABLES } from '#src/test/guards/gift-tables.ts'
import { LOTTERY_TABLES } from '#src/test/guards/lottery-tables.ts'
import { MEMBER_TABLES } from '#src/test/guards/member-tables.ts'
import { MONEY_TABLES } from '#src/test/guards/money-tables.ts'
import { STAFF_TABLES } from '#src/test/guards/staff-tables.ts'

export const TABLES = [
  ...MONEY_TABLES,
  ...BET_TABLES,
  ...GIFT_TABLES,
  ...LOTTERY_TABLES,
  ...MEMBER_TABLES,
  ...STAFF_TABLES,
]
