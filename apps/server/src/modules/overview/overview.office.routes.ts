// Binds the office call of the overview.
import { moneyOverview } from '@lanting/contract/calls/office/overview'
import type { Binder } from '#src/http/bind.ts'
import type { OverviewService } from '#src/modules/overview/overview.service.ts'

export function overviewOfficeRoutes(
  { bind }: Binder,
  { overview }: { readonly overview: OverviewService },
): void {
  bind(moneyOverview, () => overview.overview())
}
