// Published content: four banners, notices, articles with every version, messages to members.
import { formatBeijing } from '@lanting/contract/time'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { eligibility } from '#src/safety/gates.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import { audited } from '#src/audit/audited.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/content/content-review.sql.ts'
import { isHttpsUrl, isOwnPath, plainText, readableHtml } from '#src/text/office-text.ts'

export interface ContentReviewDeps {
  readonly db: Db
  readonly inbox: Pick<InboxService, 'write' | 'writeToAll'>
}

export interface BannerDraft {
  readonly id: number
  readonly title: string
  readonly src: string
  readonly link: string
  readonly place: 1 | 2 | 3 | 4
  readonly version: number
}

export interface NoticeDraft {
  readonly id: number | null
  readonly content: string
  readonly place: number
  readonly shown: 0 | 1
  readonly version: number
}

export interface ArticleDraft {
  readonly type: number
  readonly title: string
  readonly content: string
  readonly version: number
}

export interface MessageDraft {
  readonly username: string | null
  readonly title: string
  readonly content: string
  readonly promotional: 0 | 1
}

export class ContentReviewService {
  constructor(private readonly deps: ContentReviewDeps) {}

  async banners() {
    return (await sql.listBanners(this.deps.db)).map((row, index) => bannerToWire(row, index + 1))
  }

  /** The number of banners is fixed; moving one to another's position swaps them. */
  async saveBanner(draft: BannerDraft, context: StaffContext) {
    const title = lineOf(draft.title)
    const src = draft.src.trim()
    const link = draft.link.trim()
    if (!isOwnPath(src)) throw new AppError('badInput', { field: '：src' })
    if (link !== '' && !isOwnPath(link) && !isHttpsUrl(link)) throw new AppError('urlNotHttps')
    const savedBy = context.staff.staffId
    return this.deps.db.tx(async (tx) => {
      const all = await sql.lockBanners(tx)
      const row = all.find((banner) => banner.id === BigInt(draft.id))
      if (row === undefined || draft.place > all.length) throw new AppError('notFound')
      if (row.version !== draft.version) throw new AppError('changedMeanwhile')
      const place = all.indexOf(row) + 1
      for (const [index, other] of all.entries()) {
        const swapped = index + 1 === draft.place && other !== row
        await sql.placeBanner(tx, other.id, swapped ? place : index + 1, swapped)
      }
      await sql.saveBanner(tx, { id: row.id, title, src, link, position: draft.place, savedBy })
      await audited(tx, context, {
        action: 'banner.save',
        subject: { kind: 'banner', id: row.id, name: title },
        before: { title: row.title, src: row.src, link: row.link, place },
        after: { title, src, link, place: draft.place },
      })
      const saved = (await sql.listBanners(tx)).find((banner) => banner.id === row.id)
      if (saved === undefined) throw new AppError('notFound')
      return bannerToWire(saved, draft.place)
    })
  }

  async notices() {
    return (await sql.listNotices(this.deps.db)).map(noticeToWire)
  }

  async saveNotice(draft: NoticeDraft, context: StaffContext) {
    const notice: sql.NoticeIn = {
      content: lineOf(draft.content),
      position: draft.place,
      shown: draft.shown === 1,
      savedBy: context.staff.staffId,
    }
    const after = { content: notice.content, place: notice.position, shown: notice.shown }
    return this.deps.db.tx(async (tx) => {
      const old = draft.id === null ? null : await sql.lockNotice(tx, draft.id)
      if (draft.id !== null && old === null) throw new AppError('notFound')
      if (old !== null && old.version !== draft.version) throw new AppError('changedMeanwhile')
      const id = old === null ? await sql.insertNotice(tx, notice) : old.id
      if (old !== null) await sql.updateNotice(tx, id, notice)
      await audited(tx, context, {
        action: 'notice.save',
        subject: { kind: 'notice', id, name: notice.content.slice(0, 20) },
        before: old === null ? null : { content: old.content, place: old.position, shown: old.shown },
        after,
      })
      return noticeToWire(await sql.readNotice(tx, id))
    })
  }

  async articles() {
    return (await sql.newestArticles(this.deps.db)).map(articleToWire)
  }

  async articleVersions(type: number) {
    return (await sql.articleVersions(this.deps.db, type)).map(articleToWire)
  }

  /** A save adds a version; the editor's must be the newest, and 0 creates an article. */
  async saveArticle(draft: ArticleDraft, context: StaffContext) {
    const title = lineOf(draft.title)
    const content = htmlOf(draft.content)
    return this.deps.db.tx(async (tx) => {
      const [old] = await sql.articleVersions(tx, draft.type)
      if ((old?.version ?? 0) !== draft.version) throw new AppError('changedMeanwhile')
      const version = draft.version + 1
      const { type } = draft
      const added = await sql.insertArticle(tx, {
        type,
        version,
        title,
        content,
        savedBy: context.staff.staffId,
      })
      if (!added) throw new AppError('changedMeanwhile')
      await audited(tx, context, {
        action: 'article.save',
        subject: { kind: 'article', id: String(type), name: title },
        before: old === undefined ? null : { title: old.title, content: old.content, version: old.version },
        after: { title, content, version },
      })
      const [saved] = await sql.articleVersions(tx, type)
      if (saved === undefined) throw new AppError('notFound')
      return articleToWire(saved)
    })
  }

  async sentMessages(page: number) {
    const window = pageWindow(page)
    const rows = await sql.listSent(this.deps.db, window)
    return pageAnswer(window, await sql.countSent(this.deps.db), rows.map(sentToWire))
  }

  async sendMessage(draft: MessageDraft, context: StaffContext) {
    const title = lineOf(draft.title)
    const content = htmlOf(draft.content)
    const promotional = draft.promotional === 1
    const id = newId()
    return this.deps.db.tx(async (tx) => {
      const message = { key: `staff:${id}`, title, content }
      const username = draft.username?.trim() ?? null
      const member = username === null ? null : await sql.findRecipient(tx, username)
      if (username !== null && member === null) throw new AppError('notFound')
      // A member under time-out or self-exclusion receives nothing that invites to play.
      if (promotional && member !== null && (await eligibility(tx, member.id, 'message')).refused !== null)
        throw new AppError('wrongState')
      if (member !== null)
        await this.deps.inbox.write(tx, { ...message, memberId: member.id, isOffer: promotional })
      const recipients = member === null ? await this.deps.inbox.writeToAll(tx, message, promotional) : 1
      const memberId = member?.id ?? null
      const staffId = context.staff.staffId
      await sql.insertSent(tx, { id, title, content, memberId, promotional, recipients, staffId })
      await audited(tx, context, {
        action: 'message.send',
        subject: { kind: 'message', id, name: title },
        before: null,
        after: { to: member?.username ?? PARTY_NAMES.allMembers, title, content, promotional, recipients },
      })
      return sentToWire(await sql.readSent(tx, id))
    })
  }
}

function lineOf(text: string): string {
  const plain = plainText(text)
  if (plain === '') throw new AppError('htmlEmpty')
  return plain
}

function htmlOf(text: string): string {
  const html = readableHtml(text)
  if (html === null) throw new AppError('htmlEmpty')
  return html
}

function bannerToWire({ changed_at, saved_by, id, ...row }: sql.BannerRow, place: number) {
  const saved = { updated_at: formatBeijing(changed_at), updated_by: saved_by ?? '' }
  return { ...row, ...saved, id: Number(id), place }
}

function noticeToWire({ position, changed_at, saved_by, id, shown, ...row }: sql.NoticeRow) {
  const saved = { updated_at: formatBeijing(changed_at), updated_by: saved_by ?? '' }
  return { ...row, ...saved, id: Number(id), place: position, shown: shown ? (1 as const) : (0 as const) }
}

function articleToWire({ saved_at, saved_by, ...row }: sql.ArticleRow) {
  return { ...row, updated_at: formatBeijing(saved_at), updated_by: saved_by ?? '' }
}

function sentToWire({ username, recipients, created_at, ...row }: sql.SentRow) {
  const sent = { recipients: Number(recipients), created_at: formatBeijing(created_at) }
  return { ...row, ...sent, to: username ?? PARTY_NAMES.allMembers }
}
