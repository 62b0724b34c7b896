// Binds the office calls of the configuration and its switches.
import * as calls from '@lanting/contract/calls/office/config'
import type { Binder } from '#src/http/bind.ts'
import type { ConfigReviewService } from '#src/modules/config/config-review.service.ts'

interface ConfigRoutes {
  readonly settings: ConfigReviewService
}

export function configOfficeRoutes({ bind }: Binder, { settings }: ConfigRoutes): void {
  bind(calls.configGet, () => settings.get())
  bind(calls.configSet, (input, context) => settings.set(input, context))
  bind(calls.switchList, () => settings.listSwitches())
  bind(calls.switchSet, (input, context) => settings.setSwitch(input, context))
  bind(calls.rateAsk, (input, context) => settings.askRate(input, context))
}
