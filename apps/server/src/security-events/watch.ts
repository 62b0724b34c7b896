// What of the calls themselves belongs in the security log: refusals by their key, and reads of personal data.
import type { CallSpec } from '@lanting/contract/call'
import { peopleIn } from '@lanting/contract/data/my-data/personal-fields'
import type { SecurityEventKey } from '@lanting/contract/data/security/security-events'
import { type RefusalKey, refusalText } from '@lanting/contract/refusals'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import type { AppError } from '#src/lib/app-error.ts'
import type { FastifyInstance } from 'fastify'
import type { CallWatch, Watched } from '#src/http/bind.ts'
import type { Caller } from '#src/http/context.ts'
import type { PolicyReport } from '#src/http/policy-reports.ts'
import { maskMobile } from '#src/lib/masking.ts'
import { NO_NAME, type SecurityEvents } from '#src/security-events/security-events.ts'

/** Refusals that are logged. A refusal of the same name means the same everywhere. */
const OF_REFUSAL: Readonly<Partial<Record<RefusalKey, SecurityEventKey>>> = {
  staffLoginWrong: 'staff_login_wrong',
  staffLocked: 'staff_login_locked',
  staffDisabled: 'staff_login_closed',
  staffTemporaryOver: 'staff_login_closed',
  totpWrong: 'staff_totp_wrong',
  loginWrong: 'member_login_wrong',
  loginLocked: 'member_login_locked',
  addressClosed: 'address_closed',
  payPasswordLocked: 'member_pay_locked',
  captchaWrong: 'captcha_wrong',
  workWrong: 'work_wrong',
}

/** Those that are relevant for staff only: members get them in normal use. */
const OF_STAFF: Readonly<Partial<Record<RefusalKey, SecurityEventKey>>> = {
  forbidden: 'staff_forbidden',
  ownRequest: 'staff_own',
  ownRole: 'staff_own',
  tiedAccount: 'staff_tied',
  oldPasswordWrong: 'staff_password_wrong',
}

/** Those of members and visitors: of staff they are other events, or none. */
const OF_MEMBER: Readonly<Partial<Record<RefusalKey, SecurityEventKey>>> = {
  oldPasswordWrong: 'member_password_wrong',
  loginPasswordWrong: 'member_password_wrong',
  payPasswordWrong: 'member_password_wrong',
  forbidden: 'member_forbidden',
  notAgent: 'member_forbidden',
  trialRefused: 'member_forbidden',
}

/** Members log in with a mobile too, which is never logged in full. */
const MOBILE = /^\+?\d{8,}$/

/** What an input names its subject by. */
const NAMES = [
  'id',
  'subject',
  'member_id',
  'deposit_no',
  'withdraw_no',
  'payout_no',
  'no',
  'q',
  'username',
] as const

export class SecurityWatch implements CallWatch {
  constructor(private readonly events: Pick<SecurityEvents, 'note' | 'write'>) {}

  refused(call: CallSpec, watched: Watched, { key, vars }: AppError): void {
    const event = OF_REFUSAL[key] ?? (call.who === 'staff' ? OF_STAFF : OF_MEMBER)[key]
    if (event === undefined) return
    this.events.note({ ...said(call, watched), event, reason: refusalText(key, vars) })
  }

  async read(call: CallSpec, watched: Watched, output: unknown): Promise<void> {
    const members = membersIn(call, output)
    if (members === null) return
    await this.events.write({ ...said(call, watched), event: 'personal_read', members })
  }
}

/** Answers with 429: a rate limit acts before any call is known. */
export function noteRateLimits(app: FastifyInstance, events: Pick<SecurityEvents, 'note'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 429) {
      const { ip, id: requestId, headers } = request
      const caller = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
      events.note({ event: 'too_fast', who: NO_NAME, caller, call: request.routeOptions.url ?? '' })
    }
    done()
  })
}

/** Violations of our pages' policy reported by browsers: where, which rule, and whose content. */
export function notePolicyReports(events: SecurityEvents) {
  return ({ directive, blocked, page }: PolicyReport, caller: Caller): void => {
    events.note({
      event: 'policy_report',
      who: NO_NAME,
      caller,
      call: page,
      subject: directive,
      reason: blocked,
    })
  }
}

function said(call: CallSpec, { context, staff, member, input }: Watched) {
  const given = field(input, ['username', 'name', 'ticket'])
  return {
    staffId: staff?.staffId ?? null,
    memberId: member?.memberId ?? null,
    who: staff?.name ?? (member === null ? (given ?? NO_NAME) : PARTY_NAMES.member(member.memberId)),
    caller: context,
    call: call.path,
    subject: field(input, NAMES) ?? '',
  }
}

function field(input: unknown, names: readonly string[]): string | null {
  if (typeof input !== 'object' || input === null) return null
  const values = input as Readonly<Record<string, unknown>>
  const name = names.find((one) => ['string', 'number'].includes(typeof values[one]) && values[one] !== '')
  if (name === undefined) return null
  // A ticket is a secret: only that there was one is logged.
  if (name === 'ticket') return NO_NAME
  const text = String(values[name])
  if (name === 'name') return MOBILE.test(text) ? maskMobile(text) : text
  return name === 'q' ? covered(text) : text
}

/** The search text may be a mobile or a name: enough to recognise it, not enough to read it. */
function covered(text: string): string {
  return text.length <= 4 ? `${text.slice(0, 1)}…` : `${text.slice(0, 3)}…${text.slice(-2)}`
}

/**
 * How many people's data are given away; null: none. Some calls are a read of a person whatever they answer, such as a
 * ledger; every other one is judged by its answer.
 */
function membersIn({ personal }: CallSpec, output: unknown): number | null {
  if (personal === 'one') return 1
  return personal === 'many' ? rowsIn(output) : peopleIn(output) || null
}

function rowsIn(output: unknown): number {
  const data = typeof output === 'object' && output !== null && 'data' in output ? output.data : output
  return Array.isArray(data) ? data.length : 1
}
