// Sessions: opaque tokens stored as hashes, cached for polls only, renewed by a rotating cookie.
import { LIMITS } from '@lanting/contract/limits'
import { beijingDay, formatBeijing } from '@lanting/contract/time'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import type { Bus } from '#src/bus/bus.ts'
import { type EndedBody, SESSION_ENDED } from '#src/bus/session.topics.ts'
import type { Clock } from '#src/clock/clock.ts'
import { lockSubject } from '#src/db/attempts.sql.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { POLL_CACHE_MS } from '#src/db/short-cache.ts'
import type { Caller, Context, MemberSession } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import type { SessionTokens } from '#src/lib/session-tokens.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { SecurityEvents } from '#src/security-events/security-events.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import { deviceView } from '#src/modules/auth/device.view.ts'
import { noteElsewhere } from '#src/modules/auth/renewed-elsewhere.ts'
import { toSession } from '#src/modules/auth/session.view.ts'
import { NetworkUses } from '#src/modules/auth/network-uses.ts'
import { mapMaybe, type MaybePromise } from '#src/lib/flow/maybe-promise.ts'
import { agentFamily, deviceLabel } from '#src/lib/user-agent.ts'

const CACHE_SIZE = 20_000
const RENEW_COOKIE = 'renew'
const RENEW_PATH = '/api/session'
const DEVICE_COOKIE = 'device'
const DEVICE_PATH = '/api'
const YEAR_SEC = 31_536_000

/** The parts of a request needed to open a session. */
export type Browser = Pick<Context, 'ip' | 'userAgent' | 'token' | 'cookie' | 'setCookie'>

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: Date
  readonly isNewDevice: boolean
  /** New, and not the member's first device. */
  readonly isAnotherDevice: boolean
}

/** Ends a member's sessions at venues. */
export interface VenueSessions {
  endWithin(tx: Tx, memberId: bigint): Promise<void>
}

export interface SessionDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Pick<Clock, 'now'>
  readonly tokens: SessionTokens
  readonly inbox: Pick<InboxService, 'send'>
  readonly venueSessions: VenueSessions
  readonly security: Pick<SecurityEvents, 'note'>
}

export class SessionService {
  // Keyed by the raw token, which the process holds anyway during the request: hashing every poll would cost more than the
  // rest of the lookup. Used for polls only, never leaves the process.
  private readonly cache = new Map<string, { until: number; family: string; session: MemberSession | null }>()

  private readonly uses: NetworkUses

  /** Counts evictions: a row read before the latest one is not cached after it. */
  private ended = 0

  constructor(private readonly deps: SessionDeps) {
    this.uses = new NetworkUses(deps)
    this.deps.bus.subscribe(SESSION_ENDED, ({ body }) => {
      const { member } = body as Partial<EndedBody>
      // Messages of an older version do not name the member.
      this.evict(member === undefined ? null : BigInt(member))
    })
  }

  private evict(memberId: bigint | null): void {
    this.ended += 1
    for (const [token, { session }] of this.cache)
      if (memberId === null || session?.memberId === memberId) this.cache.delete(token)
  }

  /** Notifies every process; otherwise an ended session would stay in their caches. */
  async announceEnd(memberId: bigint): Promise<void> {
    this.evict(memberId)
    await this.deps.bus.publish(SESSION_ENDED, { member: String(memberId) } satisfies EndedBody)
  }

  find(token: string, caller: Caller, byTimer: boolean): MaybePromise<MemberSession | null> {
    const family = agentFamily(caller.userAgent)
    const now = this.deps.clock.now().getTime()
    const hit = byTimer ? this.cache.get(token) : undefined
    if (hit && hit.until > now) return hit.family === family ? this.used(hit.session, caller) : null
    return mapMaybe(this.loadSession(token, family, now, byTimer), (found) => this.used(found, caller))
  }

  /** Whose living session a token is, for the rate limit. */
  async ownerOf(token: string, caller: Caller): Promise<string | null> {
    const session = await this.find(token, caller, true)
    return session === null ? null : `m${session.memberId}`
  }

  private used(session: MemberSession | null, { ip }: Caller): MaybePromise<MemberSession | null> {
    if (session === null || session.isTrial) return session
    return mapMaybe(this.uses.record(session.memberId, ip), () => session)
  }

  /** A use outside a call with a token: a registration, a login, a renewal. */
  async recordUse(memberId: bigint, { ip }: Pick<Caller, 'ip'>): Promise<void> {
    await this.uses.record(memberId, ip)
  }

  private async loadSession(
    token: string,
    family: string,
    now: number,
    byTimer: boolean,
  ): Promise<MemberSession | null> {
    const tokenHash = hashToken(token)
    const endedBefore = this.ended
    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.session.idleMs)
    if (row?.stale && !byTimer) await sql.touchSession(this.deps.db, tokenHash)
    const session = row === null ? null : toSession(tokenHash, row)
    if (this.cache.size >= CACHE_SIZE) this.cache.clear()
    if (this.ended === endedBefore)
      this.cache.set(token, {
        until: now + Math.min(POLL_CACHE_MS, row?.left_ms ?? POLL_CACHE_MS),
        family: row?.agent_family ?? family,
        session,
      })
    return row !== null && row.agent_family !== family ? null : session
  }

  /** Activity outside a call also resets the idle timeout. */
  async touch(tokenHash: Buffer): Promise<void> {
    await sql.touchSession(this.deps.db, tokenHash)
  }

  /** Opens a session on the caller's device; registers the device and, if requested, enables auto-login. */
  async open(
    tx: Tx,
    member: { id: bigint; isTrial: boolean },
    context: Browser,
    remember: boolean,
  ): Promise<OpenedSession> {
    // Logins that come together are counted one by one. Before the device's row: renewals lock that one alone.
    await lockSubject(tx, 'sessions', `m${member.id}`)
    const lifeMs = member.isTrial ? LIMITS.trial.tokenMs : LIMITS.session.absoluteMs
    const device = member.isTrial ? null : await this.markDevice(tx, member.id, context, remember)
    const opened = await this.insert(tx, context, {
      memberId: member.id,
      deviceId: device?.id ?? null,
      lifeMs,
    })
    const isNewDevice = device?.isNew ?? false
    return { ...opened, isNewDevice, isAnotherDevice: isNewDevice && device?.isOnly === false }
  }

  /**
   * Replaces the session that the caller came with. Beyond the allowed number the oldest ends, and the owner is notified
   * once a day.
   */
  private async insert(
    tx: Tx,
    { token: current, userAgent }: Pick<Browser, 'token' | 'userAgent'>,
    session: Pick<sql.SessionIn, 'memberId' | 'deviceId' | 'lifeMs'>,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { perMember, idleMs } = LIMITS.session
    const { memberId } = session
    if (current !== null) await sql.endSession(tx, hashToken(current))
    const token = this.deps.tokens.issue()
    const agent = agentFamily(userAgent)
    const expiresAt = await sql.insertSession(tx, {
      ...session,
      tokenHash: hashToken(token),
      agentFamily: agent,
    })
    if (await sql.endOldestSessions(tx, memberId, perMember, idleMs)) {
      const key = `guard:sessions:${beijingDay(this.deps.clock.now())}`
      await this.deps.inbox.send(tx, { memberId, key, kind: 'sessions', values: { max: perMember } })
    }
    return { token, expiresAt }
  }

  private async markDevice(tx: Tx, memberId: bigint, context: Browser, remember: boolean) {
    const mark = context.cookie(DEVICE_COOKIE) ?? newToken()
    const renewal = remember ? newToken() : null
    const device = await sql.upsertDevice(tx, {
      id: newId(),
      memberId,
      markHash: hashToken(mark),
      label: deviceLabel(context.userAgent),
      ip: context.ip,
      renewHash: renewal === null ? null : hashToken(renewal),
      renewMs: LIMITS.session.renewalMs,
    })
    await sql.endOldestDevices(tx, memberId, LIMITS.session.devices)
    context.setCookie(DEVICE_COOKIE, mark, { path: DEVICE_PATH, maxAgeSec: YEAR_SEC })
    context.setCookie(RENEW_COOKIE, renewal ?? '', {
      path: RENEW_PATH,
      maxAgeSec: renewal === null ? 0 : LIMITS.session.renewalMs / 1000,
    })
    return device
  }

  /** The device mark of this browser, if it has logged in before. */
  markOf(context: Context): Buffer | null {
    const mark = context.cookie(DEVICE_COOKIE)
    return mark === undefined ? null : hashToken(mark)
  }

  /** Exchanges the renewal cookie for a fresh token. Reuse of a cookie after its grace period ends the whole family. */
  async renew(context: Context) {
    const cookie = context.cookie(RENEW_COOKIE)
    if (!cookie) return null
    const opened = await this.deps.db.tx(async (tx) => {
      const device = await sql.findRenewable(tx, hashToken(cookie))
      if (device === null) return null
      if (!device.is_current && !device.in_grace) {
        await sql.forgetRenewal(tx, device.id)
        await sql.endSessionsOfDevices(tx, [device.id])
        return { stolenFrom: device.member_id }
      }
      if (device.is_current) {
        const next = newToken()
        const { renewalMs, renewalGraceMs } = LIMITS.session
        await sql.rotateRenewal(tx, device.id, hashToken(next), renewalMs, renewalGraceMs)
        context.setCookie(RENEW_COOKIE, next, { path: RENEW_PATH, maxAgeSec: renewalMs / 1000 })
      }
      const { member_id: memberId, id: deviceId, must_change_password: mustChange, ip } = device
      const lifeMs = LIMITS.session.absoluteMs
      return { ...(await this.insert(tx, context, { memberId, deviceId, lifeMs })), memberId, mustChange, ip }
    })
    if (opened !== null && 'stolenFrom' in opened) await this.announceEnd(opened.stolenFrom)
    if (opened === null || 'stolenFrom' in opened) {
      context.setCookie(RENEW_COOKIE, '', { path: RENEW_PATH, maxAgeSec: 0 })
      return null
    }
    await this.recordUse(opened.memberId, context)
    noteElsewhere(this.deps.security, opened, context)
    return {
      api_token: opened.token,
      expires_at: formatBeijing(opened.expiresAt),
      is_trial: 0 as const,
      must_change_password: opened.mustChange ? (1 as const) : (0 as const),
    }
  }

  /** Logs this browser out: its session and its renewal. */
  async end(tokenHash: Buffer, context: Context): Promise<void> {
    context.setCookie(RENEW_COOKIE, '', { path: RENEW_PATH, maxAgeSec: 0 })
    const ended = await sql.endSession(this.deps.db, tokenHash)
    if (ended === null) return
    if (ended.device_id !== null) {
      await sql.forgetRenewal(this.deps.db, ended.device_id)
      await sql.endSessionsOfDevices(this.deps.db, [ended.device_id])
    }
    await this.announceEnd(ended.member_id)
  }

  /** Inside the caller's transaction; the caller calls announceEnd after the commit. */
  async endAllWithin(tx: Tx, memberId: bigint): Promise<void> {
    await sql.endAllSessions(tx, memberId)
    await this.deps.venueSessions.endWithin(tx, memberId)
  }

  /** The same for one device. False when the member has no such device. */
  async endDeviceWithin(tx: Tx, memberId: bigint, deviceId: string): Promise<boolean> {
    if (!(await sql.endDevice(tx, memberId, deviceId))) return false
    await sql.endSessionsOfDevices(tx, [deviceId])
    return true
  }

  /** In one transaction with its reason. */
  async endAll(memberId: bigint, why: (tx: Tx) => Promise<void> = async () => {}): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      await why(tx)
      await this.endAllWithin(tx, memberId)
    })
    await this.announceEnd(memberId)
  }

  /** `end`: one device, or all but the one that asks. */
  async devices(member: MemberSession, end: { readonly id?: string | undefined; readonly others: boolean }) {
    const { db } = this.deps
    const ended = await db.tx(async (tx) => {
      if (end.others) return sql.endOtherDevices(tx, member.memberId, member.deviceId)
      return end.id !== undefined && (await this.endDeviceWithin(tx, member.memberId, end.id))
    })
    if (ended) await this.announceEnd(member.memberId)
    const rows = await sql.listDevices(db, member.memberId)
    return {
      max: LIMITS.session.devices,
      devices: rows.map((row) => deviceView(row, member.deviceId)),
    }
  }
}
