// Wires the services of the product together, by hand and in one place.
import { answerAlarm } from '#src/answer-alarm.ts'
import type { Core } from '#src/process/core.ts'
import { connectPayments, type Payments } from '#src/providers/payments.ts'
import { type AgeProvider, connectAge } from '#src/providers/age.ts'
import { connectRegions, type Regions } from '#src/providers/regions.ts'
import { connectRegister, type Register } from '#src/providers/register.ts'
import { watchProviders } from '#src/providers/provider-watch.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'
import { connectVenues } from '#src/providers/venues.ts'
import { AgeService } from '#src/modules/safety/age.service.ts'
import { RegisterService } from '#src/modules/safety/register.service.ts'
import { commonServices } from '#src/services/common.ts'
import { loyaltyServices } from '#src/services/loyalty.ts'
import { venueServices } from '#src/services/venues.ts'
import { myDataServices } from '#src/services/my-data.ts'
import { peopleServices } from '#src/services/people.ts'
import { pushServices } from '#src/services/push.ts'
import { cashierServices } from '#src/services/cashier.ts'
import { lotteryServices } from '#src/services/lottery.ts'
import { trustServices } from '#src/services/trust.ts'
import { safetyServices } from '#src/services/safety.ts'

export type Services = ReturnType<typeof createServices>

/** Third parties; tests bring their own. */
export interface Providers {
  readonly venues: Venues
  readonly payments: Payments
  readonly register: Register | null
  readonly age: AgeProvider | null
  readonly regions: Regions | null
}

export function createServices(core: Core, given: Partial<Providers> = {}) {
  const common = commonServices(core)
  const loyalty = loyaltyServices(core, common)
  const watch = watchProviders(core.log, core.metrics)
  const outside = given.venues ?? connectVenues(core.config, answerAlarm(core.log, common.alarms), watch)
  const venues = venueServices(core, { ...common, ...loyalty }, outside)
  const { register = connectRegister(core.config, watch), age = connectAge(core.config, watch) } = given
  const checks = {
    register: new RegisterService({ ...core, register }),
    ages: new AgeService({ ...core, age }),
    regions: given.regions === undefined ? connectRegions(core.config) : given.regions,
  }
  const people = peopleServices(core, { ...common, ...venues, ...checks })
  const push = pushServices(core)
  const cashier = cashierServices(
    core,
    { ...common, ...people },
    given.payments ?? connectPayments(core.config, watch),
  )
  return {
    ...common,
    ...loyalty,
    ...venues,
    ...people,
    ...cashier,
    ...lotteryServices(core, { ...common, ...loyalty, ...people }),
    ...trustServices(core, common),
    ...push,
    ...checks,
    ...myDataServices(core, { ...common, ...loyalty, ...venues, ...people, ...push }),
    ...safetyServices(core, { ...common, ...loyalty, ...venues, ...people, ...cashier }),
  }
}
