// Binds the office calls of member content: banners, notices, messages, articles.
import * as calls from '@lanting/contract/calls/office/content'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ContentReviewService } from '#src/modules/content/content-review.service.ts'

export function contentOfficeRoutes(
  { bind }: Binder,
  { content }: { readonly content: ContentReviewService },
): void {
  bind(calls.bannerListOffice, () => content.banners())
  bind(calls.bannerSave, (input, context) => content.saveBanner(input, context))
  bind(calls.noticeListOffice, () => content.notices())
  bind(calls.noticeSave, (input, context) => content.saveNotice(input, context))
  bind(calls.messageListOffice, (input) => content.sentMessages(pageNumber(input.page)))
  bind(calls.messageSend, (input, context) => content.sendMessage(input, context))
  bind(calls.articleListOffice, () => content.articles())
  bind(calls.articleSave, (input, context) => content.saveArticle(input, context))
  bind(calls.articleVersions, (input) => content.articleVersions(input.type))
}
