// Bugs in what a page does after an answer: what it asks again, when it stops, where back leads, what it keeps and believes.
import { inFile } from './mutant.ts'

const WEB = 'apps/web/src'
const OFFICE = 'apps/office/src'
const FAIR = `${WEB}/features/fair`
const FINDINGS = [`${FAIR}/judge/findings.test.ts`]
const TYPED = [`${OFFICE}/lib/review/approvals.test.ts`]

export const ANSWERS = [
  ...inFile('fair', `${FAIR}/judge/findings.ts`, FINDINGS, [
    [
      'one proven bet makes all of them good',
      'bets.every(({ place }) => place !== null)',
      'bets.some(({ place }) => place !== null)',
    ],
    [
      'one receipt without a known key is passed over',
      'bets.some(({ isSigned }) => isSigned === undefined)',
      'bets.every(({ isSigned }) => isSigned === undefined)',
    ],
    [
      'a beacon value known before the close is good',
      "verdict.afterSealSec !== null && verdict.afterSealSec < 0 ? bad('信标在注单封存之前就已产生') : GOOD",
      "verdict.afterSealSec !== null && verdict.afterSealSec < -1e9 ? bad('信标在注单封存之前就已产生') : GOOD",
    ],
    ['a late seal is good', 'return verdict.isSealLate ? open(FAIR_WORDS.lateSeal) : GOOD', 'return GOOD'],
    [
      'a value of another round is good',
      "if (verdict.isDue === false) return bad('信标不是规则指定的那一轮')\n",
      '',
    ],
  ]),
  ...inFile(
    'fair',
    'packages/fairness/src/draw-rules.ts',
    ['packages/fairness/src/draw-rules.test.ts'],
    [
      [
        'a seal at the very time of the value is in time',
        'facts.sealedAt >= beaconTimeMs(facts.beacon, due)',
        'facts.sealedAt > beaconTimeMs(facts.beacon, due)',
      ],
      [
        'the value is that of the close',
        'closeAt + LIMITS.draw.beaconAfterCloseMs',
        'closeAt + 0 * LIMITS.draw.beaconAfterCloseMs',
      ],
      [
        'a day of waiting ends a moment late',
        'passed >= LIMITS.draw.beaconWithinMs',
        'passed > LIMITS.draw.beaconWithinMs',
      ],
    ],
  ),
  ...inFile(
    'fair',
    `${WEB}/lib/storage.ts`,
    [`${WEB}/lib/storage.test.ts`],
    [
      [
        'the last head that was seen is forgotten at logout',
        "const KEPT = [PREFS_KEY, 'visits', 'betReceipts', 'receiptFaults', 'logSeen']",
        "const KEPT = [PREFS_KEY, 'visits', 'betReceipts', 'receiptFaults']",
      ],
      [
        'saved faults are forgotten at logout',
        "const KEPT = [PREFS_KEY, 'visits', 'betReceipts', 'receiptFaults', 'logSeen']",
        "const KEPT = [PREFS_KEY, 'visits', 'betReceipts', 'logSeen']",
      ],
    ],
  ),
  ...inFile(
    'navigation',
    `${WEB}/lib/navigation/go.ts`,
    [`${WEB}/lib/navigation/go.test.ts`],
    [
      [
        'back leaves the app where it was opened',
        'if (currentEntry().index > 0) stepBack()',
        'if (currentEntry().index >= 0) stepBack()',
      ],
      ['back adds a page', 'moveAddress(fallback, { replace: true })', 'moveAddress(fallback)'],
    ],
  ),
  ...inFile(
    'room',
    `${WEB}/queries/my-bets.ts`,
    [`${WEB}/queries/my-bets.test.ts`],
    [
      ['a void round is asked about for ever', " && state !== 'void'", ''],
      ['a settled round is asked about for ever', "state !== 'settled' && ", ''],
      ['a round without bets is asked about for ever', 'bets.length > 0 && ', ''],
    ],
  ),
  ...inFile(
    'rebate',
    `${WEB}/features/rebate/queries.ts`,
    [`${WEB}/features/rebate/rebate-screen.test.tsx`],
    [
      [
        'the balance is not asked again after a claim',
        'onSettled: () => client.invalidateQueries({ queryKey: [ME] })',
        "onSettled: () => client.invalidateQueries({ queryKey: [ME, 'rebates'] })",
      ],
    ],
  ),
  ...inFile(
    'packet',
    `${WEB}/features/redpacket/queries.ts`,
    [`${WEB}/features/redpacket/hongbao-screen.test.tsx`],
    [
      [
        'the balance is not asked again after a packet',
        'onSettled: () => client.invalidateQueries({ queryKey: [ME] })',
        "onSettled: () => client.invalidateQueries({ queryKey: [ME, 'red-packet'] })",
      ],
    ],
  ),
  ...inFile('office', `${OFFICE}/lib/review/approvals.ts`, TYPED, [
    [
      'the first of two types the sum, and the second does not',
      'confirm: isFirst ? null : {',
      'confirm: !isFirst ? null : {',
    ],
    [
      'any sum is the right one',
      'fen !== null && yuanFromFen(fen) === amount',
      'fen !== null && amount !== null',
    ],
    [
      'a sum with its thousands marked is wrong',
      "parseAmount(typed.replaceAll(',', ''))",
      'parseAmount(typed)',
    ],
  ]),
  ...inFile(
    'office',
    `${OFFICE}/lib/review/review-state.ts`,
    [`${OFFICE}/lib/review/review-state.test.ts`],
    [
      [
        'a claim is never stale',
        "return atMs - (parseBeijing(claim.at) ?? atMs) >= LIMITS.claimMs ? 'stale' : 'other'",
        "return atMs - (parseBeijing(claim.at) ?? atMs) >= LIMITS.claimMs * 1000 ? 'stale' : 'other'",
      ],
      ['a claim is stale a moment late', '>= LIMITS.claimMs', '> LIMITS.claimMs'],
      [
        'a stale claim cannot be taken over',
        "return claimState === 'free' || claimState === 'stale'",
        "return claimState === 'free'",
      ],
      ['who holds a claim is asked to claim', "if (claim.mine === 1) return 'mine'\n", ''],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/features/venue-books/rules.ts`,
    [`${OFFICE}/features/venue-books/rules.test.ts`],
    [
      [
        'a negative difference beyond the cap can be chosen',
        'return (fen < 0n ? -fen : fen) > fenFromYuan(free)',
        'return fen > fenFromYuan(free)',
      ],
      [
        'a difference of the whole cap cannot be chosen',
        'return (fen < 0n ? -fen : fen) > fenFromYuan(free)',
        'return (fen < 0n ? -fen : fen) >= fenFromYuan(free)',
      ],
      [
        'a difference can be chosen before the freeze',
        "return venue.frozen_since === null ? '不可选：再对一次仍不符，停转入之后才能处理' : null",
        'return null',
      ],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/app/pages.ts`,
    [`${OFFICE}/app/nav.test.tsx`],
    [
      ['payouts are shown to who reads the books', "may: 'payout.review'", "may: 'money.read'"],
      ['everyone reviews deposits', "may: 'deposit.review'", "may: 'approval.read'"],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/features/trust/queries.ts`,
    [`${OFFICE}/features/trust/trust-page.test.tsx`],
    [
      [
        'a request of the trust page is sent without a key',
        'call(name, input, { keyed: true })',
        'call(name, input)',
      ],
      [
        'the trust page is not asked again after a request',
        'return client.invalidateQueries({ queryKey: TRUST })',
        'return undefined',
      ],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/queries/switches.ts`,
    [`${OFFICE}/features/config/config-page.test.tsx`],
    [
      [
        'a switch is not asked again when its answer was lost',
        "call('POST /office-api/switch/set', input, { keyed: true }),\n    onSettled",
        "call('POST /office-api/switch/set', input, { keyed: true }),\n    onSuccess",
      ],
    ],
  ),
  ...inFile(
    'card',
    `${WEB}/features/card/queries.ts`,
    [`${WEB}/features/card/cards.test.tsx`],
    [
      [
        'cards are asked again only after a clear yes',
        '    onSettled: () =>\n      Promise.all([',
        '    onSuccess: () =>\n      Promise.all([',
      ],
      [
        'cards are not asked again after one was unbound',
        '    onSettled: () => client.invalidateQueries({ queryKey: CARDS }),\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'room',
    `${WEB}/features/room/queries.ts`,
    [`${WEB}/features/room/after-order.test.tsx`],
    [
      [
        'bets of an order without an answer are not asked again',
        'void client.invalidateQueries({ queryKey: betsKey(Number(order.room_id), order.expect) })\n',
        '\n',
      ],
    ],
  ),
  ...inFile(
    'payout',
    `${WEB}/features/withdrawal/queries.ts`,
    [`${WEB}/features/withdrawal/after-withdrawal.test.tsx`],
    [
      [
        'limits are not asked again after a withdrawal',
        'onSettled: () => client.invalidateQueries({ queryKey: [ME] })',
        "onSettled: () => client.invalidateQueries({ queryKey: [ME, 'withdrawal'] })",
      ],
    ],
  ),
]
