// Binds a call of the contract to a handler: authorisation, input, the idempotency key, the envelope.
import { type CallSpec, type Envelope, WORK_HEADER, type WorkPurpose } from '@lanting/contract/call'
import { fieldTitle } from '@lanting/contract/data/field-titles'
import type { Gate } from '@lanting/contract/gates'
import { mayDo } from '@lanting/contract/office/permissions'
import { TEXTS } from '@lanting/contract/texts'
import { checkField } from '@lanting/contract/texts/api-docs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { networkOf } from '#src/lib/address.ts'
import { Answer } from '#src/lib/answer.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Context, MemberContext, MemberSession, StaffContext, StaffSession } from '#src/http/context.ts'
import type { Idempotency } from '#src/http/idempotency/idempotency.ts'
import { bearer, type ContextDeps, RequestContext } from '#src/http/request-context.ts'
import { type AllowedRegions, isRegional, refuseRegion } from '#src/http/regional.ts'
import { readUploads } from '#src/http/upload.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import { isPromise, mapMaybe, type MaybePromise } from '#src/lib/flow/maybe-promise.ts'

type ContextOf<C extends CallSpec> = C['who'] extends 'member' | 'agent'
  ? MemberContext
  : C['who'] extends 'staff'
    ? StaffContext
    : Context

export type Handler<C extends CallSpec> = (
  input: z.output<C['input']>,
  context: ContextOf<C>,
) => MaybePromise<z.output<C['output']> | Answer<z.output<C['output']>>>

/** Who made a call, and with what, as far as it was known when it ended. */
export interface Watched {
  readonly context: Context
  readonly staff: StaffSession | null
  readonly member: MemberSession | null
  readonly input: unknown
}

/** Observes every call. */
export interface CallWatch {
  /** Must not throw, nor keep the caller waiting. */
  refused(call: CallSpec, watched: Watched, refusal: AppError): void
  /** Before the answer is sent; when this fails, it is not sent. */
  read(call: CallSpec, watched: Watched, output: unknown): Promise<void>
}

/** Refuses with `workWrong` unless the header holds fresh work for this purpose. */
export interface WorkJudge {
  demand(
    worker: { readonly purpose: WorkPurpose; readonly ip: string; readonly name?: string | undefined },
    header: string | undefined,
  ): Promise<void>
  /** Whether the browser is one that the account knows. */
  knows?(name: string, context: Context): Promise<boolean>
}

/** Addresses that are refused at the entrance. */
export interface BlockedAddresses {
  isBlocked(ip: string): Promise<boolean>
}

export interface BindDeps extends ContextDeps {
  readonly blockedAddresses: BlockedAddresses
  readonly watch: CallWatch
  readonly idempotency: Idempotency
  /** The maintenance text while the site is closed, else null. */
  readonly closedBecause: () => MaybePromise<string | null>
  /** Checks the proof of work that some calls need; absent in an app without such calls. */
  readonly work?: WorkJudge
  /** Before a call of a member that is no poll, with the gate of player protection that it is behind. */
  readonly beforeMember?: (memberId: bigint, gate: Gate | undefined) => MaybePromise<void>
  /** From where gates and registration are open; absent or null: from everywhere. */
  readonly regions?: AllowedRegions | null
  /** Answers are checked against the contract in tests, so that the two cannot drift. */
  readonly checkOutput: boolean
}

export class Binder {
  /** Every call bound so far, for the tests that find unbound ones. */
  readonly bound = new Map<string, CallSpec>()

  constructor(
    private readonly app: FastifyInstance,
    private readonly deps: BindDeps,
  ) {}

  /** Rejects callers that a call is not for. */
  private identify(call: CallSpec, context: RequestContext): MaybePromise<void> {
    if (call.who === 'anyone' || call.who === 'provider') return undefined
    const token = bearer(context.request)
    if (token === null) throw new AppError('notLoggedIn')
    if (call.who === 'staff') return this.identifyStaff(call, context, token)
    const found = this.deps.authority.member?.(token, context, call.poll === true) ?? null
    return mapMaybe(found, (member) => {
      const { memberId, isTrial } = admitMember(call, context, member)
      if (isTrial || call.poll === true) return undefined
      return this.deps.beforeMember?.(memberId, call.gate)
    })
  }

  private async identifyStaff(call: CallSpec, context: RequestContext, token: string): Promise<void> {
    const staff = await this.deps.authority.staff?.(token, context, call.poll === true)
    if (!staff) throw new AppError('notLoggedIn')
    context.staff = staff
    if (call.beforePasswordChange !== true) {
      if (staff.mustChangePassword) throw new AppError('mustChangePassword')
      if (staff.mustEnrolTotp) throw new AppError('totpNeeded')
    }
    if (call.may !== undefined && !mayDo(staff.role, call.may)) throw new AppError('forbidden')
  }

  /** Before any lookup, so that probing whether a name exists needs proof of work as well. */
  private async demandWork(
    work: NonNullable<CallSpec['work']>,
    input: unknown,
    context: RequestContext,
  ): Promise<void> {
    if (work.from === 'visitors' && (await context.memberIfAny()) !== null) return
    if (this.deps.work === undefined) throw new Error('proof of work is not configured')
    const given = input as { readonly name?: unknown; readonly username?: unknown }
    const name = [given.name, given.username].find((one) => typeof one === 'string')
    if (work.from === 'strangers' && (await this.deps.work.knows?.(name ?? '', context))) return
    const header = context.request.headers[WORK_HEADER]
    await this.deps.work.demand(
      { purpose: work.purpose, ip: context.ip, name },
      typeof header === 'string' ? header : undefined,
    )
  }

  private answer(
    call: CallSpec,
    handler: Handler<CallSpec>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<unknown> {
    const closed = call.duringMaintenance === true || call.who === 'staff' ? null : this.deps.closedBecause()
    return mapMaybe(closed, (text) => {
      if (text !== null) throw new AppError('maintenance', { repair_tips: text })
      const context = new RequestContext(request, reply, this.deps)
      const refused = (error: unknown): never => {
        const watched = { context, staff: context.staff, member: context.member, input: request.body }
        if (error instanceof AppError) this.deps.watch.refused(call, watched, error)
        throw error
      }
      try {
        const answer = isPlain(call)
          ? this.answerPlainly(call, handler, context)
          : this.answerTo(call, handler, context, reply)
        return isPromise(answer) ? answer.catch(refused) : answer
      } catch (error) {
        return refused(error)
      }
    })
  }

  /** A poll is answered from memory, without a promise. */
  private answerPlainly(
    call: CallSpec,
    handler: Handler<CallSpec>,
    context: RequestContext,
  ): MaybePromise<Envelope<unknown>> {
    return mapMaybe(this.identify(call, context), () => {
      const input = readInput(call, context.request)
      // The caller was identified above, as the handler's type requires.
      return mapMaybe(handler(input as never, context as never), (result) =>
        this.envelopeOf(call, asAnswer(result)),
      )
    })
  }

  private envelopeOf(call: CallSpec, { message, data }: Answer<unknown>): Envelope<unknown> {
    if (this.deps.checkOutput) call.output.parse(data)
    return { code: 200, message, data }
  }

  private async answerTo(
    call: CallSpec,
    handler: Handler<CallSpec>,
    context: RequestContext,
    reply: FastifyReply,
  ) {
    const { request } = context
    await this.identify(call, context)
    if (call.entrance === true && (await this.deps.blockedAddresses.isBlocked(context.ip)))
      throw new AppError('addressClosed')
    if (isRegional(call)) await refuseRegion(this.deps.regions, context.ip)
    const input = readInput(call, request)
    if (call.work !== undefined) await this.demandWork(call.work, input, context)
    const run = async (once: Once = NO_KEY): Promise<Envelope<unknown>> => {
      context.once = once
      const spoken = asAnswer(await handler(input as never, context as never))
      if (call.who === 'staff')
        await this.deps.watch.read(call, { context, staff: context.staff, member: null, input }, spoken.data)
      return this.envelopeOf(call, spoken)
    }
    if (call.download !== undefined) {
      const file = await run()
      return reply
        .type(call.download === CSV ? `${CSV}; charset=utf-8` : call.download)
        .header('content-disposition', `attachment; filename="${fileName(call)}"`)
        .send(file.data)
    }
    const key = request.headers['idempotency-key']
    if (call.idempotent !== true || typeof key !== 'string') {
      const answer = await run()
      if (call.lasting === true) void reply.header('cache-control', 'public, max-age=31536000, immutable')
      return answer
    }
    const scope = await scopeOf(call, context)
    return this.deps.idempotency.once({ scope, call: call.path, key, body: input }, run)
  }

  /** Counts a call as bound whose route parses its body itself. */
  boundElsewhere(call: CallSpec): void {
    this.bound.set(`${call.method} ${call.path}`, call)
  }

  /** An arrow function, because every file of routes destructures it. */
  readonly bind = <C extends CallSpec>(call: C, handler: Handler<C>): void => {
    this.bound.set(`${call.method} ${call.path}`, call)
    const addTo = (scope: FastifyInstance) => {
      for (const url of [call.path, ...(call.aliases ?? [])]) {
        scope.route({
          method: call.method,
          url,
          config: { poll: call.poll === true, money: call.idempotent === true },
          handler: (request, reply) =>
            this.answer(call, handler as unknown as Handler<CallSpec>, request, reply),
        })
      }
    }
    if (call.upload !== true) addTo(this.app)
    else
      void this.app.register(async (scope) => {
        await readUploads(scope)
        addTo(scope)
      })
  }
}

/** It needs its caller and its input, and nothing else is done with either. */
function isPlain({ who, entrance, work, download, idempotent, lasting, ...call }: CallSpec): boolean {
  return who !== 'staff' && !entrance && !work && !download && !idempotent && !lasting && !isRegional(call)
}

const asAnswer = (result: unknown): Answer<unknown> =>
  result instanceof Answer ? result : new Answer<unknown>(result, TEXTS.done)

function admitMember(call: CallSpec, context: RequestContext, member: MemberSession | null): MemberSession {
  if (!member) throw new AppError('notLoggedIn')
  // Known also where the call is refused: the security log names who it was.
  context.member = member
  if (member.isTrial && call.trial === 'refused') throw new AppError('trialRefused')
  if (member.mustChangePassword && call.beforePasswordChange !== true)
    throw new AppError('mustChangePassword')
  if (call.who === 'agent' && !member.isAgent) throw new AppError('notAgent')
  return member
}

/** Whose keys these are: the same text from another caller is another key. */
async function scopeOf(call: CallSpec, context: RequestContext): Promise<string> {
  const member = call.who === 'anyone' ? await context.memberIfAny() : context.member
  if (member !== null) return `m${member.memberId}`
  return context.staff !== null ? `s${context.staff.staffId}` : `v${networkOf(context.ip)}`
}

function readInput(call: CallSpec, request: FastifyRequest): unknown {
  const raw = call.method === 'GET' ? request.query : call.upload ? {} : (request.body ?? {})
  const parsed = call.input.safeParse(raw)
  if (parsed.success && isStorable(parsed.data)) return parsed.data
  if (parsed.success) throw new AppError('badInput', { field: '' })
  const path = parsed.error.issues[0]?.path ?? []
  throw new AppError('badInput', { field: wordsOf(call, path) })
}

/** The field by the name its form has; staff read the wire's own name where there is no other. */
function wordsOf(call: CallSpec, path: readonly PropertyKey[]): string {
  const title = fieldTitle(`${call.method} ${call.path}`, path)
  if (title !== null) return checkField(title)
  return path.length === 0 ? '' : `：${path.join('.')}`
}

/** `money-export.csv`: named after the call, never after anything that was sent. */
const CSV = 'text/csv'

function fileName({ path, download }: CallSpec): string {
  const [, , ...words] = path.split('/')
  const name = words.join('-')
  return download === CSV ? `${name.replace(/\.csv$/, '')}.csv` : name
}

/** Text that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (value === null || typeof value !== 'object') return true
  return Object.values(value).every(isStorable)
}
