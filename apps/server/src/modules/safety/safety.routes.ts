// Binds the calls of player protection.
import * as calls from '@lanting/contract/calls/safety'
import type { Binder } from '#src/http/bind.ts'
import type { AbsenceService } from '#src/modules/safety/absence/absence.service.ts'
import type { LimitsService } from '#src/modules/safety/limits.service.ts'
import type { MyPlayService } from '#src/modules/safety/my-play.service.ts'
import type { SignsService } from '#src/modules/safety/signs/signs.service.ts'

interface SafetyRoutes {
  readonly protection: {
    readonly limits: LimitsService
    readonly absences: AbsenceService
    readonly myPlay: MyPlayService
    readonly signs: SignsService
  }
}

export function safetyRoutes({ bind }: Binder, { protection }: SafetyRoutes): void {
  const { limits, absences, myPlay, signs } = protection
  bind(calls.limits, (input, { member }) => limits.change(member.memberId, input))
  bind(calls.timeout, (input, { member }) => absences.timeout(member.memberId, input.days, input.password))
  bind(calls.exclude, (input, { member }) => absences.exclude(member.memberId, input.length, input.password))
  bind(calls.comeBack, (input, { member }) => absences.comeBack(member.memberId, input.step))
  bind(calls.myPlay, (input, { member }) => myPlay.lookBack(member.memberId, input.days ?? 30))
  bind(calls.mySigns, (_input, { member }) => signs.read(member.memberId))
  bind(calls.heartbeat, (input, { member }) => myPlay.beat(member.memberId, member.tokenHash, input.place))
}
