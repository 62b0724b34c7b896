// An incident on the trust page: written by one person, published by another, never changed.
import { INCIDENT_DESK } from '@lanting/contract/texts/trust'
import { parseBeijing } from '@lanting/contract/time'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import type { Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/trust/trust-review.sql.ts'

export class IncidentApproval implements ApprovalHandler<'incident'> {
  readonly audit = { prefix: 'incident', subject: 'trust' } as const

  async execute(tx: Tx, { payload }: Approval<'incident'>) {
    const started = parseBeijing(payload.started)
    if (started === null) throw new AppError('wrongState')
    const ended = payload.ended === '' ? null : parseBeijing(payload.ended)
    await sql.insertIncident(tx, {
      title: payload.title,
      text: payload.text,
      started: new Date(started),
      ended: ended === null ? null : new Date(ended),
      follows: payload.follows === '' ? null : Number(payload.follows),
    })
    return { title: payload.title, text: payload.text }
  }

  lines({ payload }: Approval<'incident'>) {
    return [{ name: INCIDENT_DESK.what, from: INCIDENT_DESK.none, to: payload.title }]
  }

  confirmation() {
    return { amount: null, typed: INCIDENT_DESK.typed, effect: INCIDENT_DESK.effect }
  }

  async view(_sql: unknown, { payload }: Approval<'incident'>) {
    return {
      facts: [
        { name: INCIDENT_DESK.text, text: payload.text },
        { name: INCIDENT_DESK.from, text: payload.started },
        { name: INCIDENT_DESK.until, text: payload.ended || INCIDENT_DESK.ongoing },
      ],
    }
  }
}
