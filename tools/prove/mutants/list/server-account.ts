// Bugs in permissions and idempotency: blocked addresses, staff, idempotency keys, cards.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const STAFF = [`${SRC}/modules/staff/staff.test.ts`, `${SRC}/modules/staff/staff-login.test.ts`]
const DOORS = [`${SRC}/test/authorisation.test.ts`, `${SRC}/office/permissions.test.ts`]
const KEYS = [`${SRC}/http/idempotency/idempotency.test.ts`, `${SRC}/http/idempotency/crashed-key.test.ts`]
const CARDS = [`${SRC}/modules/card/card.test.ts`]

export const ACCOUNT = [
  ...inFile('permission', `${SRC}/http/bind.ts`, DOORS, [
    [
      'a trial does what only members may',
      "if (member.isTrial && call.trial === 'refused') throw new AppError('trialRefused')\n",
      '',
    ],
    [
      'every colleague may do everything',
      "if (call.may !== undefined && !mayDo(staff.role, call.may)) throw new AppError('forbidden')\n",
      '',
    ],
    [
      'a visitor passes for a member',
      "if (!member) throw new AppError('notLoggedIn')",
      "if (!member && token !== null) throw new AppError('notLoggedIn')",
    ],
  ]),
  ...inFile(
    'permission',
    'packages/contract/src/office/permissions.ts',
    ['packages/contract/src/office/permissions.test.ts'],
    [
      [
        'finance approves its own adjustments',
        "'adjust.approve': ['admin']",
        "'adjust.approve': ['finance', 'admin']",
      ],
      [
        'an administrator reviews withdrawals',
        "'withdrawal.review': ['finance']",
        "'withdrawal.review': ['finance', 'admin']",
      ],
      [
        'support reads the books',
        "'money.read': ['finance', 'admin']",
        "'money.read': ['support', 'finance', 'admin']",
      ],
      [
        'finance freezes members',
        "'member.freeze': ['support', 'admin']",
        "'member.freeze': ['support', 'finance', 'admin']",
      ],
    ],
  ),
  ...inFile('idempotency', `${SRC}/http/idempotency/idempotency.sql.ts`, KEYS, [
    [
      'two members share a key',
      'WHERE scope = $1 AND call = $2 AND key = $3`,\n    [what.scope, what.call, what.key, abandonedMs]',
      'WHERE $1::text IS NOT NULL AND call = $2 AND key = $3`,\n    [what.scope, what.call, what.key, abandonedMs]',
    ],
    [
      'a key that is worked on is taken over',
      "`(holder IS NULL OR created_at < clock_timestamp() - ${ms} * interval '1 millisecond')`",
      '`(${ms}::bigint > 0)`',
    ],
    [
      'an overtaken try answers',
      'AND ($5::uuid IS NULL OR holder = $5) RETURNING 1',
      'AND ($5::uuid IS NULL OR true) RETURNING 1',
    ],
    [
      'an effect is marked twice',
      'UPDATE idempotent_answers SET effect = $4\n      WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL',
      'UPDATE idempotent_answers SET effect = $4\n      WHERE scope = $1 AND call = $2 AND key = $3',
    ],
    [
      'a broken try is not let go of',
      'UPDATE idempotent_answers SET holder = NULL',
      'UPDATE idempotent_answers SET holder = holder',
    ],
  ]),
  ...inFile('idempotency', `${SRC}/http/bind.ts`, KEYS, [
    ['the keys of all visitors are one', '`v${networkOf(context.ip)}`', "'anyone'"],
    ['the keys of all members are one', 'return `m${member.memberId}`', "return 'm'"],
  ]),
  ...inFile('idempotency', `${SRC}/http/idempotency/idempotency.ts`, KEYS, [
    [
      'a known key takes another body',
      "if (!sameText(claimed.standing.body_mac, bodyMac)) throw new AppError('keyReused')\n",
      '',
    ],
    [
      'a lost session is replayed for ever',
      'if (code === 401 || code === 429 || code >= 500) return null',
      'if (code >= 500) return null',
    ],
    [
      'a refusal is not replayed',
      '      else await this.keep(what, final, holder)\n',
      '      else await sql.releaseKey(this.deps.db, what, holder)\n',
    ],
    ['passwords are part of what is compared', 'SECRETS.has(name) ? undefined : value', 'value'],
    [
      'a broken try keeps its key',
      'if (final === null) await sql.releaseKey(this.deps.db, what, holder)\n      else',
      'if (final !== null)',
    ],
  ]),
  ...inFile('permission', `${SRC}/http/bind.ts`, STAFF, [
    [
      'the sandbox’s temporary password is enough',
      "if (staff.mustChangePassword) throw new AppError('mustChangePassword')\n",
      '',
    ],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff.service.ts`, STAFF, [
    ['one changes one’s own role', "if (BigInt(id) === staff.staffId) throw new AppError('ownRole')\n", ''],
    [
      'the last administrator goes',
      "if (!admins.some((admin) => admin !== row.id)) throw new AppError('lastAdmin')\n",
      '',
    ],
    [
      'the administrators are not held',
      '  const admins = await sql.lockAdmins(tx)\n',
      "  const admins = (await sql.listAll(tx)).filter((one) => one.role === 'admin' && one.disabled_at === null).map((one) => one.id)\n",
    ],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff.service.ts`, STAFF, [
    [
      'anybody takes a temporary password',
      "if (row.password_for !== context.staff.staffId) throw new AppError('wrongState')\n",
      '',
    ],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff.approval.ts`, STAFF, [
    [
      'a new role keeps the old session',
      '  const ended = await sql.endSessionsOf(tx, account.id, null)\n',
      '  const ended = 0\n',
    ],
    ['a login in progress outlives the account', '  await sql.forgetTickets(tx, account.id)\n', ''],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff-login.service.ts`, STAFF, [
    [
      'a code works twice',
      "caller, async (tx) => {\n      if (!(await sql.useTotpStep(tx, row.id, step))) throw new AppError('totpWrong')\n",
      'caller, async (tx) => {\n',
    ],
    [
      'a ticket works twice',
      "if (!(await sql.burnTicket(tx, ticketHash))) throw new AppError('ticketGone')\n",
      '',
    ],
    ['codes may be guessed for ever', "if (spent === null) throw new AppError('staffLocked')\n", ''],
    ['an authenticator can be swapped', "if (row.totp_enrolled) throw new AppError('wrongState')\n", ''],
    [
      'other sessions outlive a new password',
      'const ended = await sql.endSessionsOf(tx, row.id, context.staff.tokenHash)',
      'const ended = 0',
    ],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/totp/totp.ts`, STAFF, [
    ['two minutes of old codes are taken', 'window: 1 })', 'window: 4 })'],
  ]),
  ...inFile('staff', `${SRC}/modules/staff/staff-session.service.ts`, STAFF, [
    ['a staff token works in every browser', ' || row.agent_family !== agentFamily(caller.userAgent)', ''],
    ['polling keeps a staff session awake', 'if (row.stale && !byTimer)', 'if (row.stale)'],
  ]),
  ...inFile('card', `${SRC}/modules/card/card.service.ts`, CARDS, [
    ['a sixth card', 'standing.length >= LIMITS.cardsPerType', 'standing.length > LIMITS.cardsPerType'],
    [
      'somebody else’s name on a bank card',
      "if (card.kind === 'bank' && named && member.realname !== card.owner)\n      throw new AppError('holderNotRealname')\n",
      '',
    ],
    ['a card under withdrawal is removed', "if (card.in_use) throw new AppError('cardInUse')\n", ''],
    [
      'a card is bound before the password is judged',
      '    await payPasswords.demand(by.memberId, proof.pay_pass)\n    return null',
      '    setImmediate(() => void payPasswords.demand(by.memberId, proof.pay_pass).catch(() => undefined))\n    return null',
    ],
    ['the full number is shown', 'bank_no: maskNumber(card.number)', 'bank_no: card.number'],
    [
      'the same number twice',
      "if (standing.some((one) => one.number === card.number)) throw new AppError('cardTaken')\n",
      '',
    ],
  ]),
  ...inFile('card', `${SRC}/modules/card/card.sql.ts`, CARDS, [
    [
      'somebody else’s card',
      'FROM cards c WHERE c.member_id = $1 AND',
      'FROM cards c WHERE $1::bigint > 0 AND',
    ],
    ['a removed card is still there', ' AND c.removed_at IS NULL`', '`'],
  ]),
]
