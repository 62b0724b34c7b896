// Lotteries: rounds, odds, rooms, bets and their settlement.
import type { Core } from '#src/process/core.ts'
import { DrawWatch } from '#src/modules/lottery/draw/draw-watch.service.ts'
import { FairService } from '#src/modules/lottery/fair.service.ts'
import { LotteryService } from '#src/modules/lottery/lottery.service.ts'
import { SettleService } from '#src/modules/bet/settle/settle.service.ts'
import { ChatService } from '#src/modules/room/chat.service.ts'
import { BetService } from '#src/modules/bet/bet.service.ts'
import { LogProofs } from '#src/public-log/log-proofs.ts'
import { ReceiptService } from '#src/modules/bet/receipt.service.ts'
import { OddsService } from '#src/modules/lottery/odds.service.ts'
import type { Common } from '#src/services/common.ts'
import type { Loyalty } from '#src/services/loyalty.ts'
import type { People } from '#src/services/people.ts'

export function lotteryServices(core: Core, common: Common & People & Loyalty) {
  const { alarms, turnover, pots, rebates, inbox, publicLog, pushOutbox, sessions } = common
  const { db, bus, clock } = core
  const settling = {
    ...core,
    alarms,
    turnover,
    pots,
    rebates,
    inbox,
    pushOutbox,
    betsAtOnce: core.config.settleBatch,
  }
  const odds = new OddsService({ db })
  const chat = new ChatService({ db, bus, sessions })
  const lotteries = new LotteryService({ db, clock, bus, odds, chat })
  const logProofs = new LogProofs({ db })
  const receipts = new ReceiptService({ ...core, publicLog, proofs: logProofs })
  return {
    odds,
    chat,
    lotteries,
    fairness: new FairService({ db, publicLog }),
    logProofs,
    receipts,
    drawWatch: new DrawWatch({ db, alarms }),
    settlement: new SettleService({ ...settling, rounds: lotteries }),
    lotteryBets: new BetService({ db, clock, odds, receipts }),
  }
}
