// Office calls of what members read: banners, notices, inbox messages, articles.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import {
  beijingTime,
  count,
  filled,
  flag,
  html,
  nothing,
  numberId,
  object,
  pageIn,
  pageOf,
  publicId,
  typed,
  version,
} from '#src/schema.ts'

const banner = object({
  id: numberId,
  title: z.string(),
  src: z.string(),
  link: z.string(),
  place: count,
  version,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const bannerListOffice = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/banner/list',
  who: 'staff',
  may: 'banner.edit',
  input: nothing,
  output: z.array(banner),
  refusals: [],
})

/** Four places, never more or fewer: the hall's counter shows a fixed 4. */
export const bannerSave = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/banner/save',
  who: 'staff',
  may: 'banner.edit',
  input: object({
    id: numberId,
    title: filled(40),
    src: filled(200),
    link: typed(200),
    place: z.literal([1, 2, 3, 4]),
    version,
  }),
  output: banner,
  refusals: ['changedMeanwhile', 'urlNotHttps', 'htmlEmpty'],
})

const homeNoticeRow = object({
  id: numberId,
  content: z.string(),
  place: count,
  shown: flag,
  version,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const noticeListOffice = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/notice/list',
  who: 'staff',
  may: 'notice.edit',
  input: nothing,
  output: z.array(homeNoticeRow),
  refusals: [],
})

const noticePlace = z.int().check(z.nonnegative(), z.lte(999))

/** Without an id a new one is made. */
export const noticeSave = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/notice/save',
  who: 'staff',
  may: 'notice.edit',
  idempotent: true,
  input: object({ id: z.nullable(numberId), content: filled(200), place: noticePlace, shown: flag, version }),
  output: homeNoticeRow,
  refusals: ['changedMeanwhile', 'htmlEmpty'],
})

const sentMessage = object({
  id: publicId,
  title: z.string(),
  content: html,
  to: z.string(),
  recipients: count,
  created_at: beijingTime,
  staff: z.string(),
})

export const messageListOffice = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/message/list',
  who: 'staff',
  may: 'message.send',
  input: object({ page: pageIn }),
  output: pageOf(sentMessage),
  refusals: [],
})

/** To one member by username, or to all. `promotional` ones leave out members under exclusion or time-out. */
export const messageSend = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/message/send',
  who: 'staff',
  may: 'message.send',
  idempotent: true,
  input: object({
    username: z.nullable(typed(32)),
    title: filled(60),
    content: filled(20000),
    promotional: flag,
  }),
  output: sentMessage,
  refusals: ['htmlEmpty', 'wrongState'],
})

const articleRow = object({
  type: count,
  title: z.string(),
  content: html,
  version,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const articleListOffice = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/article/list',
  who: 'staff',
  may: 'article.edit',
  input: nothing,
  output: z.array(articleRow),
  refusals: [],
})

const articleType = z.int().check(z.positive(), z.lte(99))

/** Every save keeps the version before it; version 0 begins an article. */
export const articleSave = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/article/save',
  who: 'staff',
  may: 'article.edit',
  input: object({ type: articleType, title: filled(40), content: filled(60000), version }),
  output: articleRow,
  refusals: ['changedMeanwhile', 'htmlEmpty'],
})

export const articleVersions = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/article/versions',
  who: 'staff',
  may: 'article.edit',
  input: object({ type: articleType }),
  output: z.array(articleRow),
  refusals: [],
})
