// Bugs in who may decide and start: second persons, one person with several accounts, real money beside a sandbox.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const APPROVALS = [`${SRC}/approvals/approvals.rules.test.ts`]
const TWO_PEOPLE = [`${SRC}/approvals/approvals.test.ts`]
const PERSONAL = ['packages/contract/src/data/my-data/personal-fields.test.ts']
const LIVE_START = [`${SRC}/process/live-start.test.ts`]

export const TWO_PERSONS = [
  ...inFile('approval', `${SRC}/approvals/approvals.rules.ts`, APPROVALS, [
    [
      'exactly the limit needs one person',
      'amountFen >= BigInt(LIMITS.twoApproversFromYuan)',
      'amountFen > BigInt(LIMITS.twoApproversFromYuan)',
    ],
    [
      'one person agrees twice',
      'new Set([...approvers, staffId]).size >= needed',
      '[...approvers, staffId].length >= needed',
    ],
    ['one agrees to what one asked for', '...(facts.asker === null ? [] : [facts.asker]),\n', ''],
    ['one decides about oneself', 'facts.about === decider.id || others', 'others'],
    [
      'two accounts of one person agree',
      'others.some((other) => decider.accounts.has(other))',
      'others.includes(-1n)',
    ],
    ['the role is not asked', "if (!facts.mayDecide) return { key: 'forbidden' }\n", ''],
    [
      'what is decided is decided again',
      "return facts.state === 'open' ? null : { key: 'wrongState' }",
      'return null',
    ],
    ['a claim is stale at once', '>= LIMITS.claimMs', '>= 0'],
    [
      'anybody decides what is claimed',
      "return claim.by === staffId ? null : { key: 'claimedByOther', vars: { name: claim.name } }\n}",
      'return null\n}',
    ],
  ]),
  ...inFile(
    'approval',
    'apps/server/functions/approvals-person.sql',
    [`${SRC}/approvals/same-person.test.ts`],
    [
      ['exactly 30 days later two accounts are one', 'WHERE b.at > present', 'WHERE b.at >= present'],
      ['a chain of grants ends with its first step', 'g.at > u.at - interval', 'g.at > present - interval'],
      [
        'who agreed is no granter',
        ' UNION SELECT e.staff_id FROM approval_events',
        ' UNION SELECT NULL FROM approval_events',
      ],
    ],
  ),
  ...inFile(
    'approval',
    `${SRC}/approvals/daily-caps.ts`,
    [`${SRC}/approvals/daily-caps.test.ts`],
    [
      [
        'accounts of one person are not counted one after the other',
        '    await lockPerson(tx, staffId)\n',
        '',
      ],
    ],
  ),
  ...inFile('approval', `${SRC}/approvals/approvals.service.ts`, TWO_PEOPLE, [
    [
      'what changed meanwhile is agreed to',
      "if (current !== approval.payload.from) throw new AppError('changedMeanwhile')\n",
      'void current\n',
    ],
    [
      'the person is not looked at',
      "    raise(checkPerson(facts, viewer.person, decision.approve ? 'approve' : 'refuse'))\n",
      '',
    ],
    [
      'the approval is not held',
      'await sql.lockApproval(tx, id)',
      '(await sql.readApproval(tx, id)) ?? (await sql.lockApproval(tx, id))',
    ],
    [
      'a decision leaves the approval open',
      '    if (entry.ends) await sql.endApproval',
      '    if (!entry.ends) await sql.endApproval',
    ],
    [
      'the first of two carries it out',
      'const done = isLast ? await handler',
      'const done = approval.id ? await handler',
    ],
    [
      'a second request for the same goes beside the first',
      "if (!(await sql.insertApproval(tx, sealed(tx, handler, wanted)))) throw new AppError('requestOpen')",
      'await sql.insertApproval(tx, sealed(tx, handler, wanted))',
    ],
  ]),
  ...inFile('money mode', `${SRC}/process/money-mode.ts`, LIVE_START, [
    ['a sandbox becomes real money', '    ...otherStamp(standing.mode, mode),\n', ''],
    ['an unstamped database is anybody’s', '[START.unstamped]', '[]'],
    ['a moved clock is real time', 'clock_ms === 0n', 'clock_ms >= 0n'],
    ['demo staff work with real money', 'demo_staff ?', '!demo_staff && demo_staff ?'],
    ['demo members play with real money', 'demo_members ?', '!demo_members && demo_members ?'],
    [
      'traces of a sandbox are stamped as real money',
      "  if (mode === 'live') refuse(mode, sandboxTraces(await readMoneyStanding(sql)))\n",
      '',
    ],
  ]),
  ...inFile('trace', 'packages/contract/src/data/my-data/personal-fields.ts', PERSONAL, [
    ['a masked name is a read', ' && !MASKED.test(value)', ''],
    ['a name inside a list is no read', 'if (Array.isArray(value)) return value.some(isPersonal)\n', ''],
    ['a card is no personal data', "  'bank_no',\n", ''],
  ]),
  ...inFile(
    'trace',
    `${SRC}/security-events/security-events.ts`,
    [`${SRC}/security-events/flood.test.ts`],
    [
      ['many addresses fill the table', 'return ++this.inAll.rows > ROWS_IN_ALL', 'return false'],
      ['one address fills the table', 'if (ONCE_PER_ADDRESS.has(event)) return [event, 1]\n', ''],
    ],
  ),
  ...inFile(
    'money mode',
    `${SRC}/config/published-secrets.ts`,
    ['apps/server/src/config/config.test.ts'],
    [
      ['a published secret behind another one', 'parts.includes(secret)', 'value === secret'],
      ['the password of an address may be published', ' || value.includes(`:${secret}@`)', ''],
      ['a provider may have the secret of a sandbox', 'OF_SANDBOX.has(secret) || ', ''],
    ],
  ),
  ...inFile(
    'sandbox',
    'apps/sandbox/src/control/control.routes.ts',
    ['apps/sandbox/src/control/control.test.ts'],
    [
      [
        'anybody on this machine has the switches',
        'if (isBearer(request.headers.authorization, secret)) return',
        'if (secret) return',
      ],
    ],
  ),
]
