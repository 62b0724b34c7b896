// Bugs in who is near whom, and in gifts that are given once: invitations, activities, packets, jobs behind them.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const NEAR = [`${SRC}/modules/invite/near.test.ts`]
const INVITE_DAYS = [`${SRC}/modules/invite/invite-days.test.ts`]
const PACKETS = [
  `${SRC}/modules/redpacket/red-packet-near.test.ts`,
  `${SRC}/modules/redpacket/red-packet-cut.test.ts`,
]
const ACTIVITY = [`${SRC}/modules/activity/activity.test.ts`]
const QUARANTINE = [`${SRC}/modules/bet/quarantine-ended.test.ts`]

export const GIFTS = [
  ...inFile('gifts', `${SRC}/modules/auth/session.service.ts`, NEAR, [
    ['a renewal is no use of a session', '    await this.recordUse(opened.memberId, context)\n', ''],
    ['a cached session is used unseen', '? this.used(hit.session, caller) : null', '? hit.session : null'],
  ]),
  ...inFile('gifts', `${SRC}/modules/auth/network-uses.ts`, NEAR, [
    ['a use is stored by its address', 'const network = networkOf(ip)', 'const network = ip'],
    [
      'a day is stored once for ever',
      'const key = `${day} ${memberId} ${network}`',
      'const key = `${memberId} ${network}`',
    ],
  ]),
  ...inFile('gifts', 'apps/server/functions/near.sql', NEAR, [
    ['the other’s use may be of any day', 'p_to AND o.day BETWEEN p_from AND p_to', 'p_to'],
  ]),
  ...inFile('gifts', `${SRC}/modules/invite/invite.sql.ts`, NEAR, [
    ['networks count a day longer', '$3::date + $4::int)', '$3::date + $4::int + 1)'],
    ['networks count a day earlier', '$3::date - $4::int,', '$3::date - $4::int - 1,'],
  ]),
  ...inFile('gifts', `${SRC}/modules/invite/invite.sql.ts`, INVITE_DAYS, [
    ['a friend is given up a day late', '+ $2::int <= $1::date', '+ $2::int < $1::date'],
    [
      'the cap counts by registration',
      "AND state = 'reached' AND decided_at >= $2",
      "AND state = 'reached' AND registered_at >= $2",
    ],
    ['the month’s gifts are by registration', '(WHERE i.decided_at >= $2)', '(WHERE i.registered_at >= $2)'],
  ]),
  ...inFile('gifts', `${SRC}/modules/redpacket/red-packet-cut.service.ts`, PACKETS, [
    [
      'late packets are cut from too little',
      'standing.effective_fen - standing.cut_fen + addedFen',
      'addedFen',
    ],
    ['another count is published', 'count: packets.length }', 'count: packets.length + 1 }'],
    [
      'a late account of one browser has packets',
      'if (await sql.hasRival(tx, memberId, day)) continue\n',
      '',
    ],
  ]),
  ...inFile('gifts', `${SRC}/modules/redpacket/red-packet-cut.sql.ts`, PACKETS, [
    [
      'accounts of one browser have packets each',
      "IN ('device', 'account', 'person')",
      "IN ('account', 'person')",
    ],
    [
      'a network is one person',
      "IN ('device', 'account', 'person')",
      "IN ('device', 'account', 'person', 'network')",
    ],
    [
      'accounts of one person have packets each',
      "IN ('device', 'account', 'person')",
      "IN ('device', 'account')",
    ],
  ]),
  ...inFile('gifts', `${SRC}/modules/activity/activity-near.sql.ts`, ACTIVITY, [
    [
      'another browser’s past does not count',
      "kind IN ('device', 'account', 'person')",
      "kind IN ('account', 'person')",
    ],
    ['a match after the other applied does not count', 'wanted === taken && !hasOther', 'wanted === taken'],
    ['a network in common is paid at once', "n.kind = 'network'", "n.kind = 'device'"],
  ]),
  ...inFile(
    'gifts',
    `${SRC}/modules/support/support.service.ts`,
    [`${SRC}/modules/support/support-budget.test.ts`],
    [['visitors are counted by address', 'networkOf(context.ip)', 'context.ip']],
  ),
  ...inFile(
    'gifts',
    `${SRC}/jobs/items.ts`,
    [`${SRC}/jobs/items.test.ts`],
    [['a done item stays aside', 'if (aside.has(item)) await', 'if (!aside.has(item)) await']],
  ),
  ...inFile('gifts', `${SRC}/modules/bet/quarantine/quarantine.sql.ts`, QUARANTINE, [
    ['ended rows explain newer ones', "AND bet_id = $3 AND state = 'open')", 'AND bet_id = $3)'],
    ['a dismissed row is booked', "q.plat = $1 AND q.state = 'open' AND", 'q.plat = $1 AND'],
  ]),
  ...inFile(
    'gifts',
    `${SRC}/modules/auth/session.service.ts`,
    [`${SRC}/modules/auth/renewal.test.ts`],
    [
      [
        'a renewed session lives as long as its renewal',
        'const lifeMs = LIMITS.session.absoluteMs\n',
        'const lifeMs = LIMITS.session.renewalMs\n',
      ],
    ],
  ),
  ...inFile(
    'gifts',
    'packages/fairness/src/log/log-witness.ts',
    ['packages/fairness/src/log/log-witness.test.ts'],
    [['the witness counts no packets', 'packets.length !== body.count || ', '']],
  ),
  ...inFile(
    'gifts',
    'packages/fairness/src/log/log-story.ts',
    ['packages/fairness/src/log/log-lies.test.ts'],
    [['the log counts no packets', '&& count === body.count', '&& count >= 0']],
  ),
  ...inFile(
    'gifts',
    'apps/web/src/lib/call.ts',
    ['apps/web/src/lib/call.test.ts'],
    [['a busy server is maintenance', " && message !== '' && !isBusy)", " && message !== '')"]],
  ),
  ...inFile(
    'gifts',
    `${SRC}/http/limits/overload.ts`,
    [`${SRC}/http/limits/overload.test.ts`],
    [
      ['shed requests leave no line', '      logShed(kind)\n', ''],
      ['a draining process answers as the framework does', '!this.isClosing && ', ''],
    ],
  ),
]
