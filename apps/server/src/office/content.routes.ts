// Binds the office calls of what members read: contact messages, banners, notices, messages, articles.
import * as calls from '@lanting/contract/calls/office/content'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { ContentReviewService } from '#src/modules/content/content-review.service.ts'
import type { SupportReviewService } from '#src/modules/support/support-review.service.ts'

interface ContentRoutes {
  readonly content: ContentReviewService
  readonly support: SupportReviewService
}

export function officeContentRoutes({ bind }: Binder, { content, support }: ContentRoutes): void {
  bind(calls.supportInbox, (input) => support.list({ ...input, page: pageNumber(input.page) }))
  bind(calls.supportReply, (input, context) => support.reply(input, context))
  bind(calls.supportClose, (input, context) => support.close(input.id, context))
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
