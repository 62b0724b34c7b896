// Bugs around who somebody is and what was asked once: sessions, passwords, staff, doors, keys, cards.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const AUTH = `${SRC}/modules/auth`
const CACHE = [`${AUTH}/session-cache.test.ts`]
const RENEWAL = [`${AUTH}/renewal.test.ts`]
const LOGIN = [`${AUTH}/auth.test.ts`]
const STAFF = [`${SRC}/modules/staff/staff.test.ts`, `${SRC}/modules/staff/staff-login.test.ts`]
const DOORS = [`${SRC}/test/authorisation.test.ts`, `${SRC}/office/permissions.test.ts`]
const KEYS = [`${SRC}/http/idempotency.test.ts`, `${SRC}/http/crashed-key.test.ts`]
const CARDS = [`${SRC}/modules/card/card.test.ts`]

export const ACCOUNT = [
  ...inFile('session', `${AUTH}/session.service.ts`, CACHE, [
    ['what was read before an end is kept after it', 'if (this.ended === endedBefore)', 'if (endedBefore >= 0)'],
    ['the end is counted after the reading', '    const endedBefore = this.ended\n    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.session.idleMs)\n', '    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.session.idleMs)\n    const endedBefore = this.ended\n'],
    ['another process’s word is not heard', "this.deps.bus.subscribe('session.ended', () => this.forget())", "this.deps.bus.subscribe('session.end', () => this.forget())"],
    ['the other processes are not told', "    await this.deps.bus.publish('session.ended', {})\n", ''],
    ['logging out is announced before it happened', '    const ended = await sql.endSession(this.deps.db, tokenHash)\n', '    await this.announceEnd()\n    const ended = await sql.endSession(this.deps.db, tokenHash)\n'],
    ['ending all is announced before it happened', '    await sql.endAllSessions(this.deps.db, memberId)\n    await this.announceEnd()', '    await this.announceEnd()\n    await sql.endAllSessions(this.deps.db, memberId)'],
    ['acts are judged by the cache too', 'hit.until > now && byTimer)', 'hit.until > now)'],
    ['the cache keeps for a minute', 'const CACHE_MS = 1000', 'const CACHE_MS = 60_000'],
    ['the cache forgets who polled', 'return hit.family === family ? hit.session : null', 'return hit.session'],
    ['a token works in every browser', 'return row !== null && row.agent_family !== family ? null : session', 'return session'],
    ['a thief’s browser is kept as the owner’s', 'family: row?.agent_family ?? family, session', 'family, session'],
  ]),
  ...inFile('session', `${AUTH}/session.service.ts`, RENEWAL, [
    ['a stolen cookie ends nothing', 'await sql.endSessionsOfDevices(tx, [device.id])\n        return', 'return'],
    ['an old cookie works for ever', 'if (!device.is_current && !device.in_grace)', 'if (false)'],
    ['the cookie does not rotate', 'await sql.rotateRenewal(tx, device.id, hashToken(next), renewalMs, renewalGraceMs)', 'await Promise.resolve([next, renewalGraceMs])'],
    ['a second tab loses its session', 'if (!device.is_current && !device.in_grace)', 'if (!device.is_current)'],
    ['the cookie of the logged out stays', "context.setCookie(RENEW_COOKIE, '', { path: RENEW_PATH, maxAgeSec: 0 })\n    await this.announceEnd()", 'await this.announceEnd()'],
    ['the cookie goes with every call', "const RENEW_PATH = '/api/session'", "const RENEW_PATH = '/api'"],
  ]),
  ...inFile('session', `${SRC}/http/request-context.ts`, RENEWAL, [
    ['scripts can read the cookies', 'httpOnly: true', 'httpOnly: false'],
    ['other pages send the cookies', "sameSite: 'strict'", "sameSite: 'lax'"],
    ['cookies travel without TLS', 'secure: this.deps.secureCookies', 'secure: false'],
  ]),
  ...inFile('session', `${AUTH}/auth.routes.ts`, RENEWAL, [
    ['a foreign page trades the cookie', 'isOwnOrigin(context.request.headers.origin) ? sessions.renew(context) : null', 'isOwnOrigin(context.request.headers.origin) || true ? sessions.renew(context) : null'],
  ]),
  ...inFile('session', `${AUTH}/auth.sql.ts`, LOGIN, [
    ['a frozen member’s session lives on', "AND m.state <> 'frozen' AND m.closed_at IS NULL`,\n    [tokenHash, idleMs]", 'AND m.closed_at IS NULL`,\n    [tokenHash, idleMs]'],
    ['an idle session lives on', "AND s.last_action_at > app_now() - $2 * interval '1 millisecond'", "AND $2::bigint > 0"],
    ['a session never ends', 'AND s.expires_at > app_now()', ''],
    ['an ended session lives on', 'AND s.ended_at IS NULL AND s.expires_at', 'AND s.expires_at'],
    ['four devices are allowed', 'OFFSET $2)', 'OFFSET $2 + 1)'],
    ['the newest device is logged out', 'ORDER BY last_seen_at DESC, first_seen_at DESC OFFSET', 'ORDER BY last_seen_at, first_seen_at OFFSET'],
  ]),
  ...inFile('session', `${AUTH}/auth.sql.ts`, [`${SRC}/test/authorisation.test.ts`], [
    ['somebody else’s device can be ended', 'WHERE id::text = $1 AND member_id = $2 AND ended_at IS NULL', 'WHERE id::text = $1 AND $2::bigint > 0 AND ended_at IS NULL'],
  ]),
  ...inFile('auth', `${AUTH}/auth.service.ts`, LOGIN, [
    ['a frozen member logs in', "if (member.state === 'frozen') throw new AppError('accountFrozen')\n", ''],
    ['wrong tries are given back', '    if (member === null || !right) {\n', '    if (member === null || !right) {\n      await giveBackAttempts(this.deps.db, tries)\n'],
    ['an address may try for ever', 'subject: `${lower}|${context.ip}`', 'subject: `${lower}|${context.requestId}`'],
    ['the captcha is not judged', 'refuse(await this.deps.captchas.judge(draft.captcha_id, draft.code))', 'await this.deps.captchas.judge(draft.captcha_id, draft.code)'],
    ['strangers lock the owner out', '      ...(known\n        ? []\n        : [', '      ...(false\n        ? []\n        : ['],
    ['a name’s case makes it another', 'const lower = name.toLowerCase()', 'const lower = name'],
  ]),
  ...inFile('auth', `${AUTH}/auth.service.ts`, [...RENEWAL, `${AUTH}/passwords.test.ts`], [
    ['a changed password ends no session', '    await this.deps.sessions.endAll(member.memberId)\n', ''],
    ['the old password is not asked', "if (!(await this.deps.passwords.matches(change.oldPassword, known.password_hash)))\n      throw new AppError('oldPasswordWrong')", 'await this.deps.passwords.matches(change.oldPassword, known.password_hash)'],
  ]),
  ...inFile('auth', `${SRC}/db/attempts.sql.ts`, [`${AUTH}/passwords.test.ts`, ...LOGIN], [
    ['the lock is counted from the first try', 'max(at) <= app_now()', 'min(at) <= app_now()'],
    ['a burst of guesses is counted once', "await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${subject}`])", "await tx.query('SELECT hashtextextended($1, 0)', [`${kind}:${subject}`])"],
  ]),
  ...inFile('auth', `${SRC}/db/attempts.ts`, [`${AUTH}/passwords.test.ts`, ...LOGIN], [
    ['six tries before the lock', 'if (used >= max) return null', 'if (used > max) return null'],
    ['a try while locked makes the lock longer', '  if (used >= max) return null\n  await attempts.insertAttempt(tx, kind, subject)\n', '  await attempts.insertAttempt(tx, kind, subject)\n  if (used >= max) return null\n'],
  ]),
  ...inFile('auth', `${AUTH}/pay-password.service.ts`, [`${AUTH}/passwords.test.ts`], [
    ['the right password does not end the count', '    await forgetAttempts(this.deps.db, budget.kind, budget.subject)\n', ''],
    ['all members share one lock', 'subject: `m${memberId}`', "subject: 'm'"],
  ]),
  ...inFile('permission', `${SRC}/http/bind.ts`, DOORS, [
    ['a trial does what only members may', "if (member.isTrial && call.trial === 'refused') throw new AppError('trialRefused')\n", ''],
    ['every colleague may do everything', "if (call.may !== undefined && !mayDo(staff.role, call.may)) throw new AppError('forbidden')\n", ''],
    ['a visitor passes for a member', "if (!member) throw new AppError('notLoggedIn')", "if (!member && token !== null) throw new AppError('notLoggedIn')"],
    ['the sandbox’s temporary password is enough', "if (staff.mustChangePassword) throw new AppError('mustChangePassword')\n", ''],
  ]),
  ...inFile('permission', 'packages/contract/src/permissions.ts', ['packages/contract/src/permissions.test.ts'], [
    ['finance approves its own adjustments', "'adjust.approve': ['admin']", "'adjust.approve': ['finance', 'admin']"],
    ['an administrator reviews withdrawals', "'withdrawal.review': ['finance']", "'withdrawal.review': ['finance', 'admin']"],
    ['support reads the books', "'money.read': ['finance', 'admin']", "'money.read': ['support', 'finance', 'admin']"],
    ['finance freezes members', "'member.freeze': ['support', 'admin']", "'member.freeze': ['support', 'finance', 'admin']"],
  ]),
  ...inFile('idempotency', `${SRC}/http/idempotency.sql.ts`, KEYS, [
    ['two members share a key', 'WHERE scope = $1 AND call = $2 AND key = $3`,\n    [what.scope, what.call, what.key, abandonedMs]', 'WHERE $1::text IS NOT NULL AND call = $2 AND key = $3`,\n    [what.scope, what.call, what.key, abandonedMs]'],
    ['a key that is worked on is taken over', "`(holder IS NULL OR created_at < clock_timestamp() - ${ms} * interval '1 millisecond')`", '`(${ms}::bigint > 0)`'],
    ['an overtaken try answers', 'AND ($5::uuid IS NULL OR holder = $5) RETURNING 1', 'AND ($5::uuid IS NULL OR true) RETURNING 1'],
    ['an effect is marked twice', 'UPDATE idempotent_answers SET effect = $4\n      WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL', 'UPDATE idempotent_answers SET effect = $4\n      WHERE scope = $1 AND call = $2 AND key = $3'],
    ['what was done under a key is forgotten when its try dies', 'AND answer IS NULL AND effect IS NULL)', 'AND answer IS NULL)'],
  ]),
  ...inFile('idempotency', `${SRC}/http/idempotency.ts`, KEYS, [
    ['a known key takes another body', "if (!sameText(claimed.standing.body_mac, bodyMac)) throw new AppError('keyReused')\n", ''],
    ['a lost session is replayed for ever', 'if (code === 401 || code === 429 || code >= 500) return null', 'if (code >= 500) return null'],
    ['a refusal is not replayed', '      else await this.keep(what, final, holder)\n', '      else await sql.releaseKey(this.deps.db, what, holder)\n'],
    ['passwords are part of what is compared', 'SECRETS.has(name) ? undefined : value', 'value'],
    ['a broken try keeps its key', 'if (final === null) await sql.releaseKey(this.deps.db, what, holder)\n      else', 'if (final !== null)'],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff.service.ts`, STAFF, [
    ['one changes one’s own role', "if (BigInt(id) === staff.staffId) throw new AppError('ownRole')\n", ''],
    ['the last administrator goes', "if (!admins.some((admin) => admin !== row.id)) throw new AppError('lastAdmin')\n", ''],
    ['a new role keeps the old session', '      await sql.setRole(tx, row.id, input.role)\n      const ended = await endAccess(tx, row.id)', '      await sql.setRole(tx, row.id, input.role)\n      const ended = 0'],
    ['a login in progress outlives the account', '  await sql.forgetTickets(tx, id)\n', ''],
    ['the administrators are not held', '  const admins = await sql.lockAdmins(tx)\n', '  const admins = (await sql.listAll(tx)).filter((one) => one.role === \'admin\' && one.disabled_at === null).map((one) => one.id)\n'],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff-login.service.ts`, STAFF, [
    ['a code works twice', "if (!(await sql.useTotpStep(tx, row.id, step))) throw new AppError('totpWrong')\n", ''],
    ['a ticket works twice', "if (!(await sql.burnTicket(tx, ticketHash))) throw new AppError('ticketGone')\n", ''],
    ['codes may be guessed for ever', "if ((await this.take(budget)) === null) throw new AppError('staffLocked')", 'await Promise.resolve(budget)'],
    ['an authenticator can be swapped', "if (row.totp_enrolled) throw new AppError('wrongState')\n", ''],
    ['other sessions outlive a new password', 'const ended = await sql.endSessionsOf(tx, row.id, context.staff.tokenHash)', 'const ended = 0'],
    ['a closed account logs in by its code', "if (row.disabled_at !== null) throw new AppError('staffDisabled')\n    const step", 'const step'],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/totp.ts`, STAFF, [
    ['two minutes of old codes are taken', 'window: 1 })', 'window: 4 })'],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff-session.service.ts`, STAFF, [
    ['a staff token works in every browser', ' || row.agent_family !== agentFamily(caller.userAgent)', ''],
    ['polling keeps a staff session awake', 'if (row.stale && !byTimer)', 'if (row.stale)'],
  ]),
  ...inFile('card', `${SRC}/modules/card/card.service.ts`, CARDS, [
    ['a sixth card', 'standing.length >= LIMITS.cardsPerType', 'standing.length > LIMITS.cardsPerType'],
    ['somebody else’s name on a bank card', "if (card.kind === 'bank' && named && member.realname !== card.owner)\n      throw new AppError('holderNotRealname')\n", ''],
    ['a card under withdrawal is removed', "if (card.in_use) throw new AppError('cardInUse')\n", ''],
    ['a card is bound before the password is judged', '    await this.deps.payPasswords.demand(memberId, draft.pay_pass)\n    return this.shown(await this.deps.db.tx((tx) => this.insert(tx, memberId, card)))', '    const bound = this.shown(await this.deps.db.tx((tx) => this.insert(tx, memberId, card)))\n    await this.deps.payPasswords.demand(memberId, draft.pay_pass)\n    return bound'],
    ['the full number is shown', 'bank_no: maskNumber(card.number)', 'bank_no: card.number'],
    ['the same number twice', "if (standing.some((one) => one.number === card.number)) throw new AppError('cardTaken')\n", ''],
  ]),
  ...inFile('card', `${SRC}/modules/card/card.sql.ts`, CARDS, [
    ['somebody else’s card', 'FROM cards c WHERE c.member_id = $1 AND', 'FROM cards c WHERE $1::bigint > 0 AND'],
    ['a removed card is still there', ' AND c.removed_at IS NULL`', '`'],
  ]),
]
