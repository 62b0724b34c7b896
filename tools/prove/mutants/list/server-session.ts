// Bugs in authentication: sessions, logins, passwords and their locks.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const AUTH = `${SRC}/modules/auth`
const CACHE = [`${AUTH}/session-cache.test.ts`]
const RENEWAL = [`${AUTH}/renewal.test.ts`]
const LOGIN = [`${AUTH}/auth.test.ts`]

export const SESSION = [
  ...inFile('session', `${AUTH}/session.service.ts`, CACHE, [
    [
      'what was read before an end is kept after it',
      'if (this.ended === endedBefore)',
      'if (endedBefore >= 0)',
    ],
    [
      'the end is counted after the reading',
      '    const endedBefore = this.ended\n    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.session.idleMs)\n',
      '    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.session.idleMs)\n    const endedBefore = this.ended\n',
    ],
    [
      'another process’s word is not heard',
      'this.deps.bus.subscribe(SESSION_ENDED,',
      "this.deps.bus.subscribe('session.end',",
    ],
    [
      'the other processes are not told',
      '    await this.deps.bus.publish(SESSION_ENDED, { member: String(memberId) } satisfies EndedBody)\n',
      '',
    ],
    ['the word of an older version is not understood', 'memberId === null || session?.', 'session?.'],
    ['every end empties the cache', 'session?.memberId === memberId)', 'session !== undefined)'],
    ['logging out is announced to nobody', '    await this.announceEnd(ended.member_id)\n', ''],
    [
      'ending all is announced to nobody',
      '    await this.announceEnd(memberId)\n  }\n\n  /** `end`',
      '  }\n\n  /** `end`',
    ],
    [
      'acts are judged by the cache too',
      'byTimer ? this.cache.get(token) : undefined',
      'this.cache.get(token)',
    ],
    ['the cache keeps for ever', 'if (hit && hit.until > now)', 'if (hit)'],
    ['a session outlives its own end', 'row?.left_ms ?? POLL_CACHE_MS', 'POLL_CACHE_MS'],
    [
      'the cache forgets who polled',
      'return hit.family === family ? this.used(hit.session, caller) : null',
      'return this.used(hit.session, caller)',
    ],
    [
      'a token works in every browser',
      'return row !== null && row.agent_family !== family ? null : session',
      'return session',
    ],
    ['a thief’s browser is kept as the owner’s', 'family: row?.agent_family ?? family,', 'family,'],
  ]),
  ...inFile('session', `${AUTH}/session.service.ts`, RENEWAL, [
    [
      'a stolen cookie ends nothing',
      'await sql.endSessionsOfDevices(tx, [device.id])\n        return',
      'return',
    ],
    ['an old cookie works for ever', 'if (!device.is_current && !device.in_grace)', 'if (false)'],
    [
      'the cookie does not rotate',
      'await sql.rotateRenewal(tx, device.id, hashToken(next), renewalMs, renewalGraceMs)',
      'await Promise.resolve([next, renewalGraceMs])',
    ],
    [
      'a second tab loses its session',
      'if (!device.is_current && !device.in_grace)',
      'if (!device.is_current)',
    ],
    [
      'the cookie of the logged out stays',
      "context.setCookie(RENEW_COOKIE, '', { path: RENEW_PATH, maxAgeSec: 0 })\n    const ended",
      'const ended',
    ],
    ['the cookie goes with every call', "const RENEW_PATH = '/api/session'", "const RENEW_PATH = '/api'"],
  ]),
  ...inFile('session', `${SRC}/http/request-context.ts`, RENEWAL, [
    ['scripts can read the cookies', 'httpOnly: true', 'httpOnly: false'],
    ['other pages send the cookies', "sameSite: 'strict'", "sameSite: 'lax'"],
    ['cookies travel without TLS', 'secure: this.deps.secureCookies', 'secure: false'],
  ]),
  ...inFile('session', `${AUTH}/auth.routes.ts`, RENEWAL, [
    [
      'a foreign page trades the cookie',
      'isOwnOrigin(context.request.headers.origin) ? sessions.renew(context) : null',
      'isOwnOrigin(context.request.headers.origin) || true ? sessions.renew(context) : null',
    ],
  ]),
  ...inFile('session', `${AUTH}/auth.sql.ts`, LOGIN, [
    [
      'a frozen member’s session lives on',
      "AND m.state <> 'frozen' AND m.closed_at IS NULL\n        AND (c.temporary",
      'AND m.closed_at IS NULL\n        AND (c.temporary',
    ],
    [
      'an idle session lives on',
      "AND s.last_action_at > app_now() - $2 * interval '1 millisecond'",
      'AND $2::bigint > 0',
    ],
    ['a session never ends', 'AND s.expires_at > app_now()', ''],
    ['an ended session lives on', 'AND s.ended_at IS NULL AND s.expires_at', 'AND s.expires_at'],
    ['four devices are allowed', 'first_seen_at DESC OFFSET $2)', 'first_seen_at DESC OFFSET $2 + 1)'],
    [
      'the newest device is logged out',
      'ORDER BY last_seen_at DESC, first_seen_at DESC OFFSET',
      'ORDER BY last_seen_at, first_seen_at OFFSET',
    ],
  ]),
  ...inFile(
    'session',
    `${AUTH}/auth.sql.ts`,
    [`${SRC}/test/authorisation.test.ts`],
    [
      [
        'somebody else’s device can be ended',
        'WHERE id::text = $1 AND member_id = $2 AND ended_at IS NULL',
        'WHERE id::text = $1 AND $2::bigint > 0 AND ended_at IS NULL',
      ],
    ],
  ),
  ...inFile('auth', `${AUTH}/entrance.service.ts`, LOGIN, [
    ['a frozen member logs in', "if (member.state === 'frozen') throw new AppError('accountFrozen')\n", ''],
  ]),
  ...inFile('auth', `${AUTH}/auth.service.ts`, LOGIN, [
    [
      'wrong tries are given back',
      'return { found: null, wrong: budgets }',
      'return { found: null, wrong: [] }',
    ],
    [
      'the captcha is not judged',
      'refuse(await this.deps.captchas.judge(context.ip, draft.captcha_id, draft.code))',
      'await this.deps.captchas.judge(context.ip, draft.captcha_id, draft.code)',
    ],
    [
      'a name’s case makes it another',
      'found.length === 0 ? [name.toLowerCase()] :',
      'found.length === 0 ? [name] :',
    ],
  ]),
  ...inFile('auth', `${AUTH}/login/login-budgets.ts`, LOGIN, [
    ['an address may try for ever', '`${name}|${network}`', '`${name}|${Math.random()}`'],
    [
      'strangers lock the owner out',
      '  if (isKnownBrowser) return',
      '  if (isKnownBrowser && ip === "") return',
    ],
  ]),
  ...inFile(
    'auth',
    `${AUTH}/auth.service.ts`,
    [`${AUTH}/login/mobile-login.test.ts`],
    [
      [
        'one of a mobile guesses at the others for ever',
        'wrong: budgets.filter(({ of }) => of !== null && of !== own)',
        'wrong: budgets.filter(({ of }) => of !== null && own === "")',
      ],
      [
        'the first of a mobile alone is judged',
        'found.find((_, i) => right[i])',
        'found.find((_, i) => i === 0 && right[i])',
      ],
    ],
  ),
  ...inFile(
    'auth',
    `${AUTH}/auth.service.ts`,
    [...RENEWAL, `${AUTH}/passwords.test.ts`],
    [
      [
        'a changed password ends no session',
        'await this.deps.sessions.endAll(memberId, async (tx) => {',
        'await this.deps.db.tx(async (tx) => {',
      ],
    ],
  ),
  ...inFile(
    'auth',
    `${AUTH}/login/login-password.service.ts`,
    [`${AUTH}/passwords.test.ts`],
    [['the old password is not asked', 'if (!judged.found) throw new AppError(wrong)\n', '']],
  ),
  ...inFile(
    'auth',
    `${SRC}/db/attempts.sql.ts`,
    [`${AUTH}/passwords.test.ts`, ...LOGIN],
    [
      ['the lock is counted from the first try', 'max(at) <= app_now()', 'min(at) <= app_now()'],
      [
        'a burst of guesses is counted once',
        "await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${subject}`])",
        "await tx.query('SELECT hashtextextended($1, 0)', [`${kind}:${subject}`])",
      ],
    ],
  ),
  ...inFile(
    'auth',
    `${SRC}/db/attempts.ts`,
    [`${AUTH}/passwords.test.ts`, ...LOGIN],
    [
      [
        'parallel guesses are all answered',
        '    for (const budget of budgets) if ((await triesLeft(tx, budget)) === 0) return null\n',
        '',
      ],
      ['six tries before the lock', 'if (used >= max) return null', 'if (used > max) return null'],
      ['a right try is counted as a wrong one', '  if (isRight) return { left: max }\n', ''],
      [
        'the right password does not end the count',
        'if (isRight || row.over === true)',
        'if (row.over === true)',
      ],
    ],
  ),
  ...inFile(
    'auth',
    `${AUTH}/pay-password.service.ts`,
    [`${AUTH}/passwords.test.ts`],
    [['all members share one lock', 'subject: `m${memberId}`', "subject: 'm'"]],
  ),
]
