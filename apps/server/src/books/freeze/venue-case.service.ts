// A venue's written statement, and the first person's request to end the venue's case by it.
import { createHash } from 'node:crypto'
import type { VenueCaseEnd } from '@lanting/contract/data/approvals'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { VENUE_DESK } from '@lanting/contract/texts/desk'
import { AppError, raise } from '#src/lib/app-error.ts'
import { audited } from '#src/audit/audited.ts'
import type { FrozenVenuesService } from '#src/books/freeze/frozen-venues.service.ts'
import * as rules from '#src/books/freeze/frozen-venues.rules.ts'
import { type CorrectionInput, readCorrection } from '#src/books/check/mirror-correction.ts'
import { checkCase } from '#src/books/freeze/venue-case.approval.ts'
import * as sql from '#src/books/freeze/venue-case.sql.ts'
import { hasCase } from '#src/books/freeze/venue-freeze.ts'
import type { Clock } from '#src/clock/clock.ts'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'

const HOUR_MS = 3_600_000
const MAGIC = [Buffer.from('%PDF-'), Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])]

export interface CaseAsk extends CorrectionInput {
  readonly statement: string
  readonly stated: string
  readonly borne: string
  readonly ends: VenueCaseEnd
  readonly reason: string
}

export interface VenueCaseDeps {
  readonly db: Db
  readonly clock: Clock
  readonly frozenVenues: Pick<FrozenVenuesService, 'ask'>
}

export class VenueCaseService {
  constructor(private readonly deps: VenueCaseDeps) {}

  async upload(bytes: Buffer, context: StaffContext) {
    if (!isDocument(bytes)) throw new AppError('statementType')
    const { staffId } = context.staff
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const budget = {
      kind: 'statement',
      subject: `s${staffId}`,
      max: LIMITS.upload.perHour,
      windowMs: HOUR_MS,
    }
    return this.deps.db.tx(async (tx) => {
      if ((await takeAttempt(tx, budget)) === null) throw new AppError('tooFast')
      const id = await sql.insertStatement(tx, { bytes, sha256, staffId })
      await audited(tx, context, {
        action: 'venueStatement.upload',
        subject: { kind: 'books', id, name: VENUE_DESK.statement },
        before: null,
        after: { sha256, bytes: bytes.length },
      })
      return { id, sha256, bytes: bytes.length }
    })
  }

  async read(id: string, context: StaffContext): Promise<Buffer> {
    return this.deps.db.tx(async (tx) => {
      const file = await sql.readStatementFile(tx, id)
      if (file === null) throw new AppError('notFound')
      await audited(tx, context, {
        action: 'venueStatement.view',
        subject: { kind: 'books', id, name: VENUE_DESK.statement },
        before: null,
        after: { sha256: file.sha256 },
      })
      return file.bytes
    })
  }

  async ask(input: CaseAsk, context: StaffContext) {
    const { platname: plat, ends, reason } = input
    return this.deps.frozenVenues.ask(plat, context, async (tx, row, freeze) => {
      if (!hasCase(freeze, row, this.deps.clock.now())) throw new AppError('wrongState')
      const statement = await sql.readStatement(tx, input.statement)
      if (statement === null) throw new AppError('statementMissing')
      const plan = await readCorrection(tx, input)
      const [statedFen, borneFen] = [fenFromYuan(input.stated), fenFromYuan(input.borne)]
      raise(await checkCase(tx, this.deps.clock.now(), { plan, statedFen, borneFen, ends }))
      return {
        kind: 'venueCase',
        title: VENUE_DESK.ends(row.name, ends === 'close'),
        memberId: null,
        payload: {
          plan: rules.writePlan(plan),
          statement: statement.id,
          sha256: statement.sha256,
          stated: yuanFromFen(statedFen),
          borne: yuanFromFen(borneFen),
          ends,
        },
        reason,
      }
    })
  }
}

/** A PDF, a picture, or plain text: recognised by its bytes, never by its name. */
function isDocument(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  if (MAGIC.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return true
  return !bytes.includes(0) && Buffer.from(bytes.toString('utf8')).equals(bytes)
}
