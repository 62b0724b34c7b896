// Binds the office calls of the configuration, the switches and the changes that wait for a second person.
import * as calls from '@lanting/contract/calls/office/config'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ConfigReviewService } from '#src/modules/config/config-review.service.ts'
import type { RequestService } from '#src/approvals/request.service.ts'

interface ConfigRoutes {
  readonly settings: ConfigReviewService
  readonly requests: RequestService
}

export function configOfficeRoutes({ bind }: Binder, { settings, requests }: ConfigRoutes): void {
  bind(calls.configGet, () => settings.get())
  bind(calls.configSet, (input, context) => settings.set(input, context))
  bind(calls.switchList, () => settings.listSwitches())
  bind(calls.switchSet, (input, context) => settings.setSwitch(input, context))
  bind(calls.rateAsk, (input, context) => settings.askRate(input, context))
  bind(calls.requestList, (input, context) => requests.list(input.state, pageNumber(input.page), context))
  bind(calls.requestDecide, (input, context) => requests.decide(input, context))
}
