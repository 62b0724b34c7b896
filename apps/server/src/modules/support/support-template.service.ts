// The texts that answers begin with: staff who answer write them, every change is audited.
import { LIMITS } from '@lanting/contract/limits'
import { unknownPlaces } from '@lanting/contract/rules/support-template'
import { formatBeijing } from '@lanting/contract/time'
import { audited } from '#src/audit/audited.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/support/support-template.sql.ts'

interface Draft {
  readonly id: number | null
  readonly title: string
  readonly content: string
}

export class SupportTemplateService {
  constructor(private readonly deps: { readonly db: Db }) {}

  async list() {
    return wire(this.deps.db)
  }

  async save(draft: Draft, context: StaffContext) {
    const [title, content] = [draft.title.trim(), draft.content.trim()]
    if (title === '' || content === '') throw new AppError('htmlEmpty')
    if (unknownPlaces(content).length > 0) throw new AppError('templatePlace')
    return this.deps.db.tx(async (tx) => {
      // One writer at a time, so that the limit holds and no change is lost between reading and writing.
      const all = await sql.lockAll(tx)
      const before = draft.id === null ? null : all.find(({ id }) => id === BigInt(draft.id ?? 0))
      if (before === undefined) throw new AppError('notFound')
      if (before === null && all.length >= LIMITS.support.templatesMax) throw new AppError('wrongState')
      const change = { title, content, staffId: context.staff.staffId }
      const id = before === null ? await sql.insert(tx, change) : await sql.update(tx, before.id, change)
      await audited(tx, context, {
        action: 'support.template',
        subject: { kind: 'template', id, name: title },
        before: before === null ? null : { title: before.title, content: before.content },
        after: { title, content },
      })
      return wire(tx)
    })
  }

  async remove(id: number, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const before = (await sql.lockAll(tx)).find((one) => one.id === BigInt(id))
      if (before === undefined) throw new AppError('notFound')
      await sql.remove(tx, before.id)
      await audited(tx, context, {
        action: 'support.untemplate',
        subject: { kind: 'template', id: before.id, name: before.title },
        before: { title: before.title, content: before.content },
        after: null,
      })
      return wire(tx)
    })
  }
}

async function wire(at: Sql) {
  return (await sql.listAll(at)).map(({ id, title, content, staff, updated_at }) => ({
    id: Number(id),
    title,
    content,
    staff,
    updated_at: formatBeijing(updated_at),
  }))
}
