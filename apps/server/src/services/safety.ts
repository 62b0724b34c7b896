// Player protection: limits, absences and what follows from them, what a member played.
import path from 'node:path'
import type { Core } from '#src/process/core.ts'
import type { DepositService } from '#src/modules/deposit/deposit.service.ts'
import type { LoginPasswordService } from '#src/modules/auth/login/login-password.service.ts'
import { AbsenceKeeper } from '#src/modules/safety/absence/absence-keeper.service.ts'
import { AbsenceService } from '#src/modules/safety/absence/absence.service.ts'
import { LeavingService } from '#src/modules/safety/absence/leaving.service.ts'
import { LimitsService } from '#src/modules/safety/limits.service.ts'
import { MyPlayService } from '#src/modules/safety/my-play.service.ts'
import { SignsService } from '#src/modules/safety/signs/signs.service.ts'
import type { RecallService } from '#src/modules/transfer/recall.service.ts'
import type { SessionEndService } from '#src/modules/venue/session-end.service.ts'
import type { Common } from '#src/services/common.ts'
import type { Loyalty } from '#src/services/loyalty.ts'

interface Needed extends Common, Loyalty {
  readonly recalls: RecallService
  readonly sessionEnds: SessionEndService
  readonly loginPasswords: LoginPasswordService
  readonly deposits: DepositService
}

export function safetyServices(core: Core, services: Needed) {
  const { db, bus, log } = core
  const profile = core.config.protectionProfile
  const { loginPasswords, deposits, inbox, turnover, sessionEnds, recalls, pots, rebates } = services
  const protection = {
    limits: new LimitsService({ db, profile }),
    absences: new AbsenceService({ db, bus, profile, loginPasswords }),
    myPlay: new MyPlayService({ db, profile, sessionEnds }),
    signs: new SignsService({ db, inbox }),
  }
  const leavings = new LeavingService({
    db,
    log,
    deposits,
    inbox,
    turnover,
    sessionEnds,
    recalls,
    pots,
    rebates,
  })
  const absenceKeeper = new AbsenceKeeper({
    db,
    log,
    alarms: services.alarms,
    file: path.join(core.config.dataDir, 'absences.jsonl'),
  })
  return { protection, leavings, absenceKeeper }
}
