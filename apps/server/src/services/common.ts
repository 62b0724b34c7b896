// Services that every other group builds on.
import { Alarms } from '#src/alarms/alarms.ts'
import type { Core } from '#src/process/core.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { ConfigService } from '#src/modules/config/config.service.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { JobItems } from '#src/jobs/items.ts'
import { SecurityEvents } from '#src/security-events/security-events.ts'
import { PushOutbox } from '#src/push/outbox.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { GiftPots } from '#src/turnover/gift-pots.service.ts'
import { TurnoverService } from '#src/turnover/turnover.service.ts'

export function commonServices({ db, bus, log }: Core) {
  const alarms = new Alarms({ db, log })
  const jobItems = new JobItems({ db, alarms, log })
  const pots = new GiftPots({ db })
  return {
    publicLog: new PublicLog(),
    pushOutbox: new PushOutbox(),
    alarms,
    jobItems,
    securityEvents: new SecurityEvents({ db, log, alarms }),
    config: new ConfigService({ db, bus }),
    inbox: new InboxService(db),
    passwords: new Passwords(),
    pots,
    turnover: new TurnoverService({ db, pots }),
  }
}

export type Common = ReturnType<typeof commonServices>
