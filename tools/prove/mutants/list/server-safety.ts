// Bugs in player protection: gates that are not asked, sums that miss a part, raises and returns that are too early.
import { inFile } from './mutant.ts'

const SAFETY = 'apps/server/src/modules/safety'
const FUNCTIONS = 'apps/server/functions'
const MODEL = [`${SAFETY}/protection-model.test.ts`]
const GATES = [`${SAFETY}/gates.test.ts`]
const KEPT = [`${SAFETY}/absence/absence-keeper.test.ts`]
const THROUGH = [`${SAFETY}/safety.test.ts`]

const SIGNS = [`${SAFETY}/signs/signs.test.ts`]
const SIGN_RULES = ['packages/contract/src/rules/protection/signs.test.ts']

export const SAFETY_BUGS = [
  ...inFile(
    'safety',
    `${FUNCTIONS}/safety-register.sql`,
    [`${SAFETY}/register.test.ts`],
    [
      ['an old "no" of the register is good for ever', " AND l.at > app_now() - interval '24 hours'", ''],
      [
        'a new number lifts an entry in the register',
        "p_answer = 'no' AND listing <@ p_digests",
        "p_answer = 'no' AND listing IS NOT NULL",
      ],
    ],
  ),
  ...inFile(
    'safety',
    'packages/contract/src/providers/register.ts',
    [`${SAFETY}/register.test.ts`],
    [
      [
        'an answer about another person counts',
        'given.digests.some((one, i) => one !== asked.digests[i])',
        'false',
      ],
      ['a contradictory answer counts', 'given.listed !== (given.entry !== null)', 'false'],
    ],
  ),
  ...inFile(
    'safety',
    `${FUNCTIONS}/safety-age.sql`,
    [`${SAFETY}/live-profile.test.ts`],
    [['a minor may deposit', ' AND c.is_adult', '']],
  ),
  ...inFile('safety', `${FUNCTIONS}/safety-signs.sql`, SIGNS, [
    ['a session ends at midnight', "b.created_at >= day_from - interval '1 day'", 'b.created_at >= day_from'],
    ['a deposit after a win is a chase', 'coalesce(l.net, 0) < 0', 'coalesce(l.net, 0) <> 0'],
    [
      'a chase is only of the same account',
      'b.member_id = ANY (person_members(d.member_id))',
      'b.member_id = d.member_id',
    ],
    ['a raise that was taken back counts', "(c.kind = 'cancel' OR c.kind", '(c.kind'],
    ['withdrawals that staff refused count', " AND w.reason = 'memberAsked'", ''],
    ['a pause is over at once', 'AND h.until_at > app_now()\n$$', 'AND h.until_at < app_now()\n$$'],
    [
      'messages go to the other account',
      'unnest(person_members(p.member_id)) AS o',
      'unnest(ARRAY[p.member_id]) AS o',
    ],
  ]),
  ...inFile('safety', `${FUNCTIONS}/safety-gates.sql`, SIGNS, [
    ['signs close no gate', 'ends_at := signs_pause(ids);\n', 'ends_at := NULL;\n'],
  ]),
  ...inFile('safety', 'apps/server/src/safety/signs.sql.ts', SIGNS, [
    [
      'every night opens another case',
      'AND h.at > app_now() - make_interval(days => $7)',
      'AND h.at > app_now()',
    ],
    ['every night tells it again', 'f.is_pause AND signs_pause(f.ids) IS NULL', 'f.is_pause'],
    ['only one account is paused', 'unnest(k.ids) AS m (id)', 'unnest(ARRAY[k.person_id]) AS m (id)'],
  ]),
  ...inFile('safety', `${SAFETY}/signs/signs.service.ts`, SIGNS, [
    ['a pause does not shorten the reminder', 'if (pausedUntil === null) return chosen', 'return chosen'],
  ]),
  ...inFile('safety', 'packages/contract/src/rules/protection/signs.ts', SIGN_RULES, [
    ['a few days are a usual', 'usual.activeDays >= USUAL_LEAST_DAYS', 'usual.activeDays >= 0'],
    [
      'four hours are not too long',
      'now.longestMinutes >= SIGNS.session.minutes',
      'now.longestMinutes > SIGNS.session.minutes',
    ],
    ['a pause needs a point more', 'points >= SIGN_STEPS.pause.points', 'points > SIGN_STEPS.pause.points'],
  ]),
  ...inFile('safety', `${FUNCTIONS}/safety-gates.sql`, MODEL, [
    ['open stakes are no loss yet', 'lost.open_fen + lost.away_fen', 'lost.away_fen'],
    ['money at venues is no loss yet', 'lost.open_fen + lost.away_fen', 'lost.open_fen'],
    ['winnings of the period make room for more', 'greatest(0, lost.settled_fen) +', 'lost.settled_fen +'],
    ['orders under review are not deposits', "('unpaid', 'review', 'credited')", "('unpaid', 'credited')"],
    ['the limit itself is one fen too much', 'p_amount > most_fen', 'p_amount >= most_fen'],
    ['the time limit ends a minute late', "'time', now) >= one.value", "'time', now) > one.value"],
    [
      'the person is not held while sums are read',
      'ELSE person_lock(p_member) END',
      'ELSE person_members(p_member) END',
      { tests: [`${SAFETY}/gate-races.test.ts`] },
    ],
  ]),
  ...inFile('safety', `${FUNCTIONS}/safety.sql`, MODEL, [
    [
      'an exclusion opens by itself',
      "r.kind = 'exclusion' AND NOT EXISTS",
      "r.kind = 'exclusion' AND r.until_at > app_now() AND NOT EXISTS",
    ],
    [
      'the highest limit of a person holds',
      'SELECT l.name, min(l.value) FROM',
      'SELECT l.name, max(l.value) FROM',
    ],
    ['a lapsed raise can be confirmed', "l.kind = 'raise' AND l.until_at > app_now()", "l.kind = 'raise'"],
    [
      'a row of staff ends an exclusion',
      "r.kind = 'exclusion' AND r.until_at > NEW.at)",
      "r.kind = 'exclusion' AND r.until_at < NEW.at)",
      { tests: GATES },
    ],
  ]),
  ...inFile('safety', `${FUNCTIONS}/members.sql`, GATES, [
    [
      'a lifted freeze lifts an exclusion',
      "ELSIF held = 'excluded' OR NEW.state = 'normal' THEN",
      "ELSIF held = 'none' THEN",
    ],
  ]),
  ...inFile('safety', `${SAFETY}/absence/absence.service.ts`, MODEL, [
    ['a return needs no wait', 'waiting.from_at.getTime() > now', 'waiting.from_at.getTime() > now + 1e12'],
  ]),
  ...inFile('safety', 'apps/server/src/modules/deposit/deposit.service.ts', GATES, [
    [
      'a deposit asks no gate',
      "await passGate(tx, memberId, 'deposit', { amountFen: parseAmount(draft.amount) ?? 0n })\n",
      '',
    ],
  ]),
  ...inFile('safety', 'apps/server/src/modules/venue/launch.service.ts', GATES, [
    ['a launch asks no gate', "raise((await askGate(this.deps.db, owner.id, 'launch')).refused)\n", ''],
  ]),
  ...inFile('safety', 'apps/server/src/turnover/turnover.sql.ts', THROUGH, [
    [
      'an excluded member owes turnover of a late deposit',
      "NOT u.is_gift AND m.state = 'excluded'",
      "NOT u.is_gift AND m.state = 'none'",
    ],
  ]),
  ...inFile('safety', `${FUNCTIONS}/safety-gates.sql`, THROUGH, [
    ['money credited past an order does not count', 'AND u.received_at >= span.from_at', 'AND false'],
  ]),
  ...inFile('safety', `${FUNCTIONS}/safety-kept.sql`, KEPT, [
    ['a lost account is forgotten', "l.kind = 'exclusion' OR l.until_at > app_now()", 'false'],
    ['who has its number now is excluded', ' AND m.joined_at = p_joined', ''],
  ]),
  ...inFile('safety', `${SAFETY}/absence/absence-keeper.service.ts`, KEPT, [
    ['a return is forgotten', 'n < (returned.get(accountOf(one)) ?? -1)', 'false'],
  ]),
  ...inFile(
    'safety',
    `${SAFETY}/my-play.service.ts`,
    [`${SAFETY}/register.test.ts`],
    [['a game goes on when the time is full', "left === 0 && place === 'game'", 'false']],
  ),
  ...inFile('safety', 'apps/server/src/inbox/inbox.sql.ts', GATES, [
    ['a freeze lets invitations through', "state <> 'normal'", "state IN ('timeout', 'excluded')"],
  ]),
  ...inFile(
    'safety',
    'apps/server/src/modules/vip/vip-run.sql.ts',
    ['apps/server/src/modules/vip/vip-gifts.test.ts'],
    [
      ['two accounts of a person have a month each', 'WHERE g.place = 1', 'WHERE g.place > 0'],
      ['the other account’s level gift does not count', 'c.gift_fen > 0 AND c.to_level >= w.level', 'false'],
    ],
  ),
]
