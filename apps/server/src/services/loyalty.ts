// Services that pay rebates, VIP gifts, bonuses and red packets.
import type { Core } from '#src/process/core.ts'
import { ActivityService } from '#src/modules/activity/activity.service.ts'
import { BonusService } from '#src/modules/activity/bonus.service.ts'
import { RebateReceiptService } from '#src/modules/rebate/rebate-receipt.service.ts'
import { RedPacketCutService } from '#src/modules/redpacket/red-packet-cut.service.ts'
import { RedPacketService } from '#src/modules/redpacket/red-packet.service.ts'
import { RebateRunService } from '#src/modules/rebate/rebate-run.service.ts'
import { RebateService } from '#src/modules/rebate/rebate.service.ts'
import { VipHistoryService } from '#src/modules/vip/vip-history.service.ts'
import { VipRunService } from '#src/modules/vip/vip-run.service.ts'
import { VipService } from '#src/modules/vip/vip.service.ts'
import type { Common } from '#src/services/common.ts'

/** Services that pay loyalty gifts; on a dry database they show what they would pay. */
export function loyaltyServices(
  { db, clock }: Core,
  common: Pick<Common, 'turnover' | 'pots' | 'inbox' | 'config' | 'publicLog'>,
) {
  const { turnover, pots, inbox, config, publicLog } = common
  const vip = new VipService({ db })
  const bonuses = new BonusService({ turnover, inbox })
  const redPacketCuts = new RedPacketCutService({ db, clock, config, publicLog })
  return {
    vip,
    vipRuns: new VipRunService({ db, turnover, inbox }),
    vipHistory: new VipHistoryService({ db }),
    rebates: new RebateService({ db, clock, turnover }),
    rebateRuns: new RebateRunService({ db, vip, inbox }),
    bonuses,
    activities: new ActivityService({ db, clock, bonuses, turnover, pots }),
    rebateReceipts: new RebateReceiptService({ db, vip }),
    redPacketCuts,
    redPackets: new RedPacketService({ db, clock, config, turnover, cuts: redPacketCuts, publicLog }),
  }
}

export type Loyalty = ReturnType<typeof loyaltyServices>
