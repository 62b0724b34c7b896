// Bugs in rate limits, caps and proof of work: what one caller may use up, and what its price reveals.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const AUTH = `${SRC}/modules/auth`
const RATES = [`${SRC}/http/limits/rate-limit.test.ts`]
const AGAIN = [`${AUTH}/login/login-again.test.ts`]
const WORK = [`${AUTH}/proof-of-work/work.test.ts`]
const KEYS = [`${SRC}/http/idempotency/idempotency.test.ts`]
const RAW = [`${SRC}/http/raw-messages.test.ts`]

export const LIMITS_OF_CALLERS = [
  ...inFile('limits', `${AUTH}/session.service.ts`, RATES, [
    ['each session has a rate limit of its own', '? null : `m${session.memberId}`', '? null : token'],
    [
      'a renewal leaves the session it came with',
      'if (current !== null) await sql.endSession(tx, hashToken(current))\n',
      '',
      { tests: [`${AUTH}/renewal.test.ts`] },
    ],
    [
      'sessions opened together are not counted together',
      "    await lockSubject(tx, 'sessions', `m${member.id}`)\n",
      '',
      { tests: AGAIN },
    ],
  ]),
  ...inFile('limits', `${SRC}/http/limits/rate-limit.ts`, RATES, [
    [
      'living tokens count as strangers',
      "owner === null ? this.take('visitor', network) : this.take(share, owner)",
      "owner === undefined ? this.take(share, network) : this.take('visitor', network)",
    ],
  ]),
  ...inFile('limits', `${AUTH}/auth.sql.ts`, AGAIN, [
    [
      'one session too many',
      'ORDER BY created_at DESC, token_hash OFFSET $2)',
      'ORDER BY created_at DESC, token_hash OFFSET $2 + 1)',
    ],
    [
      'the newest session ends',
      'ORDER BY created_at DESC, token_hash OFFSET',
      'ORDER BY created_at, token_hash OFFSET',
    ],
    [
      'sessions that idled out are counted',
      "           AND last_action_at > app_now() - $3 * interval '1 millisecond'\n         ORDER",
      '           AND $3::bigint > 0\n         ORDER',
    ],
  ]),
  ...inFile('limits', `${SRC}/http/idempotency/idempotency.sql.ts`, KEYS, [
    ['a refusal is kept for a week', 'is_refusal = $6 FROM', 'is_refusal = ($6 AND false) FROM'],
    [
      'the newest answers are evicted',
      'ORDER BY created_at DESC OFFSET $2) old',
      'ORDER BY created_at OFFSET $2) old',
    ],
    ['unfinished keys are evicted', 'WHERE scope = $1 AND answer IS NOT NULL\n', 'WHERE scope = $1\n'],
  ]),
  ...inFile('limits', `${SRC}/http/idempotency/idempotency.ts`, KEYS, [
    ['keys are kept without a cap', '      await this.evict(what.scope)\n', ''],
  ]),
  ...inFile('limits', `${AUTH}/proof-of-work/proof-of-work.service.ts`, WORK, [
    [
      'the price follows the account',
      ': used(VAIN.typed, this.hashOf(name))',
      ": used('login-name', name.trim().toLowerCase())",
    ],
    ['what was typed is kept as it is', 'return `h${hash}`', 'return `h${typed.length}${hash.slice(0, 0)}`'],
    ['work is never wanted', 'if (!isWanted(solver.purpose, tries)) return', 'if (tries >= 0) return'],
  ]),
  ...inFile('limits', `${AUTH}/proof-of-work/work.rules.ts`, WORK, [
    ['a third try is free', 'triesInVain >= freeTries', 'triesInVain > freeTries'],
    ['the first try costs work', 'triesInVain >= freeTries', 'triesInVain >= 0'],
  ]),
  ...inFile('limits', `${AUTH}/auth.service.ts`, WORK, [
    [
      'a wrong login does not raise the price of its name',
      'countInVain(context.ip, name)',
      'countInVain(context.ip)',
    ],
  ]),
  ...inFile('limits', `${SRC}/http/json-body.ts`, RAW, [
    ['a duplicate name takes its last value', 'if (twice === null) done', 'if (twice !== undefined) done'],
  ]),
  ...inFile('limits', `${SRC}/http/frame.ts`, RAW, [
    ['the parser answers by itself', "    clientErrorHandler: answerParserErrors(headersOf('/api/')),\n", ''],
  ]),
  ...inFile(
    'limits',
    `${SRC}/modules/room/chat.rules.ts`,
    [`${SRC}/modules/room/chat.rules.test.ts`],
    [
      [
        'a member speaks as the house in brackets',
        '    `[\\\\p{Ps}\\\\p{Pi}<|*#=]\\\\s*${HOUSE}${GAP}${NEWS}?\\\\s*[\\\\p{Pe}\\\\p{Pf}>|*#=]`,\n',
        '',
      ],
      ['a member gives notices of the house', '    `^${GAP}${HOUSE}${GAP}${NEWS}`,\n', ''],
    ],
  ),
]
