// Asks the outside register of excluded persons, outside any transaction. What it answered decides in the database's gates.
import type { Bus } from '#src/bus/bus.ts'
import { MEMBER_LEFT } from '#src/bus/session.topics.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'
import type { Register } from '#src/providers/register.ts'
import { personOf } from '#src/safety/restrictions.sql.ts'
import * as sql from '#src/safety/register.sql.ts'

/** A member who was clear this recently is not looked up again; the gate itself looks every time. */
const KNOWN_MS = 10_000
const KNOWN_MOST = 20_000

export interface RegisterDeps {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  /** Null: this installation asks none. */
  readonly register: Register | null
  readonly clock: { now(): Date }
}

export class RegisterService {
  private readonly clear = new Map<bigint, number>()
  private readonly asking = new Map<bigint, Promise<void>>()

  constructor(private readonly deps: RegisterDeps) {}

  /** At registration and login, which neither wait for it nor fail with it. */
  askLater(memberId: bigint, occasion: 'registration' | 'login'): void {
    if (this.deps.register !== null) void this.ask(memberId, occasion)
  }

  /** Before a member's call: behind a gate it waits, for a bounded time, until there is an answer where none is fresh. */
  before(memberId: bigint, isGated: boolean): MaybePromise<void> {
    if (this.deps.register === null) return undefined
    if (!isGated) {
      // Another call may change the name or number that was asked about.
      this.clear.delete(memberId)
      return undefined
    }
    const until = this.clear.get(memberId)
    const now = this.deps.clock.now().getTime()
    if (until !== undefined && now < until && until - now <= KNOWN_MS) return undefined
    return this.ensure(memberId)
  }

  private async ensure(memberId: bigint): Promise<void> {
    // A question in flight may be about details that were changed since.
    await this.asking.get(memberId)
    if (!(await sql.isClear(this.deps.db, memberId))) {
      await this.ask(memberId, 'gate')
      return
    }
    if (this.clear.size >= KNOWN_MOST) this.clear.clear()
    this.clear.set(memberId, this.deps.clock.now().getTime() + KNOWN_MS)
  }

  /** Once at a time for a member. Never throws: without an answer the gates stay closed. */
  private ask(memberId: bigint, occasion: sql.RegisterOccasion): Promise<void> {
    const running = this.asking.get(memberId)
    if (running !== undefined) return running
    const asked = this.askNow(memberId, occasion)
      .catch((error: unknown) => this.deps.log.error({ err: error }, 'the register was not asked'))
      .finally(() => this.asking.delete(memberId))
    this.asking.set(memberId, asked)
    return asked
  }

  private async askNow(memberId: bigint, occasion: sql.RegisterOccasion): Promise<void> {
    const { db, bus, register } = this.deps
    if (register === null) return
    const identity = await sql.readIdentity(db, memberId)
    if (identity === null) return
    const { realname: name, birthday, mobile, subject, listed } = identity
    const digests = [...new Set([...register.digests({ name, birthday, mobile }), ...listed])]
    const reply = await register.ask(digests)
    if (reply.answer === 'unknown' && !reply.isSent) return
    await sql.record(db, {
      memberId,
      register: register.name,
      occasion,
      subject,
      digests,
      answer: reply.answer,
      reference: reply.answer === 'unknown' ? '' : reply.reference,
      entry: reply.answer === 'yes' ? reply.entry : '',
      why: reply.answer === 'unknown' ? reply.why : '',
    })
    if (reply.answer === 'unknown') return
    if (reply.answer === 'no' && listed.length === 0) return
    for (const id of await personOf(db, memberId)) db.touch([id])
    await bus.publish(MEMBER_LEFT, {})
  }

  /** Questions in flight have ended: for shutdown. */
  async settled(): Promise<void> {
    await Promise.all(this.asking.values())
  }
}
