// Binds the calls of public content.
import * as calls from '@lanting/contract/calls/content'
import type { Binder } from '#src/http/bind.ts'
import type { ContentService } from '#src/modules/content/content.service.ts'

export function contentRoutes({ bind }: Binder, content: ContentService): void {
  bind(calls.app, () => content.appInfo())
  bind(calls.bannerList, () => content.banners())
  bind(calls.homeNotice, () => content.notices())
  bind(calls.article, (input) => content.article(Number(input.type)))
  bind(calls.getVisitUrl, () => content.visitUrl())
  bind(calls.getServicerUrl, () => content.serviceUrl())
}
