// Bugs in the pure rules of play: results, payouts, exposure, turnover, rounds, fair draws, levels.
import { inFile } from './mutant.ts'

const RULES = 'packages/contract/src/rules'
const LOTTERY = [
  `${RULES}/lottery/lottery.test.ts`,
  `${RULES}/lottery/lottery-total.test.ts`,
  `${RULES}/lottery/return-rate.test.ts`,
  'apps/server/src/modules/bet/settle/settle.rules.test.ts',
]

export const LOTTERY_RULES = [
  ...inFile(
    'lottery',
    `${RULES}/cashier/payout.ts`,
    [`${RULES}/cashier/payout.test.ts`],
    [
      [
        'a part of a fen is paid',
        '(stakeFen * BigInt(oddsMilli)) / 1000n',
        '(stakeFen * BigInt(oddsMilli) + 999n) / 1000n',
      ],
      [
        'a tie pays nothing',
        "case 'tie':\n    case 'void':\n      return stakeFen",
        "case 'tie':\n      return 0n\n    case 'void':\n      return stakeFen",
      ],
      [
        'the largest stake passes the cap',
        'Math.floor((payoutCapYuan * 1000) / oddsMilli)',
        'Math.ceil((payoutCapYuan * 1000) / oddsMilli)',
      ],
    ],
  ),
  ...inFile('lottery', `${RULES}/lottery/lottery-sum.ts`, LOTTERY, [
    ['14 is small', 'const size = total >= 14', 'const size = total > 14'],
    ['22 is not extreme', 'total >= 22', 'total > 22'],
    ['5 is not extreme', 'total <= 5', 'total < 5'],
    [
      '9-0-1 is a straight',
      "return b === a + 1 && c === b + 1 ? '顺子'",
      "return (b === a + 1 && c === b + 1) || (a === 0 && b === 1 && c === 9) ? '顺子'",
    ],
    ['three equal digits are a pair', "if (a === c) return '豹子'\n", ''],
    ['the play of total 27 is not settled', 'id >= 2100 && id <= 2127', 'id >= 2100 && id < 2127'],
    ['14 has a colour', 'gray: [0, 13, 14, 27]', 'gray: [0, 13, 27, 28]'],
  ]),
  ...inFile('lottery', `${RULES}/lottery/lottery-mark.ts`, LOTTERY, [
    ['total 175 is small', 'total >= 175', 'total > 175'],
    ['total 174 is big', 'total >= 175', 'total >= 174'],
    ['an odd total is even', "total % 2 === 1 ? '总单'", "total % 2 !== 1 ? '总单'"],
    ['49 is no tie', "if (play.group === '两面' && draw.special === TIE_NUMBER) return 'tie'\n", ''],
    ['25 is small', 'special >= 25', 'special > 25'],
    ['the digits’ sum 7 is small', 'tens + units >= 7', 'tens + units > 7'],
    ['a tail of 5 is small', "units >= 5 ? '尾大'", "units > 5 ? '尾大'"],
    [
      'the zodiac goes the other way',
      '(ANIMALS.indexOf(yearAnimal) - (n - 1))',
      '(ANIMALS.indexOf(yearAnimal) + (n - 1))',
    ],
    ['the new lunar year begins a day late', 'year.start <= day', 'year.start < day'],
    [
      'one animal of seven leaves the special ball out',
      'return all.some((n) => animalOf(n) === play.title)',
      'return six.some((n) => animalOf(n) === play.title)',
    ],
    [
      'one tail of seven leaves the special ball out',
      'return all.some((n) => `${n % 10}尾` === play.title)',
      'return six.some((n) => `${n % 10}尾` === play.title)',
    ],
    [
      '三全中 wins with one number',
      "if (play.title !== '特串') return picked.every((n) => six.includes(n))",
      "if (play.title !== '特串') return picked.some((n) => six.includes(n))",
    ],
    [
      '特串 wins without the special ball',
      'return picked.includes(special) && picked.some',
      'return picked.some',
    ],
    ['a number may be picked twice', ' || new Set(numbers).size !== pick', ''],
    ['45 is blue', '40, 45, 46]', '40, 46]'],
  ]),
  ...inFile(
    'lottery',
    `${RULES}/lottery/exposure.ts`,
    [`${RULES}/lottery/exposure.test.ts`],
    [
      ['stakes are not taken off the worst case', 'return worst - stakes', 'return worst'],
      ['正码 counts five balls', "largest(of('正码'), 6)", "largest(of('正码'), 5)"],
      ['平特一肖 counts six animals', "largest(of('平特一肖'), 7)", "largest(of('平特一肖'), 6)"],
      ['平特尾数 counts six tails', "largest(of('平特尾数'), 7)", "largest(of('平特尾数'), 6)"],
      ['连码 counts for nothing', " +\n    all('连码')", ''],
      ['49 costs nothing', "outcome === 'tie' ? stakeFen : 0n", '0n'],
      ['总大 and 总小 win together', "max([all('总大'), all('总小')])", "all('总大') + all('总小')"],
      ['the smallest are summed', '(a < b ? 1 : a > b ? -1 : 0)', '(a < b ? -1 : a > b ? 1 : 0)'],
    ],
  ),
  ...inFile(
    'fairness',
    `${RULES}/fairness/pf1.ts`,
    [`${RULES}/fairness/pf1.test.ts`],
    [
      ['small numbers are likelier', 'if (value < limit) return value % n', 'return value % n'],
      ['the salt is not part of the draw', ": ['PF1', salt]", ": ['PF1', '']"],
      ['the beacon is not part of the draw', '`${salt}:${message.beacon}`', 'salt'],
      ['every beacon draw is PF2', '? [message.protocol, ', "? ['PF2', "],
      ['every block of a draw is the same', 'counter += 1\n      at = 0', 'at = 0'],
      [
        'a ball is put back',
        'pool.splice(draw.below(pool.length), 1)',
        'pool.slice(draw.below(pool.length))',
      ],
      ['the last ball is never drawn', 'draw.below(pool.length)', 'draw.below(pool.length - 1)'],
      ['a seed of the day before is used', '* roundsPerDay + round.k', '* roundsPerDay + round.k - 1'],
      [
        'the chain is walked one step short',
        'i < steps; i++) seed = sha256(seed)',
        'i < steps - 1; i++) seed = sha256(seed)',
      ],
    ],
  ),
  ...inFile(
    'fairness',
    `${RULES}/fairness/merkle.ts`,
    [`${RULES}/fairness/merkle.test.ts`],
    [
      ['a leaf can pass for a node', 'const LEAF = Uint8Array.of(0)', 'const LEAF = Uint8Array.of(1)'],
      ['the stake is not sealed', '|${picks}|${stakeFen}|', '|${picks}|'],
      [
        'a path for another place is taken',
        'return last === 0 ? bytesToHex(node) : null',
        'return bytesToHex(node)',
      ],
      [
        'the leaf after the last is proved',
        'index < 0 || index >= size) return null',
        'index < 0 || index > size) return null',
      ],
    ],
  ),
  ...inFile(
    'lottery',
    `${RULES}/lottery/schedule.ts`,
    [`${RULES}/lottery/schedule.test.ts`],
    [
      ['bets are taken at the very close', 'if (now < round.closeAt)', 'if (now <= round.closeAt)'],
      [
        'at its draw a round is the current one',
        '/ (cadence.periodSec * 1000)) + 1',
        '/ (cadence.periodSec * 1000) - 1e-9) + 1',
      ],
      [
        'the last round of a day is followed by itself',
        'k < roundsPerDay(cadence)',
        'k <= roundsPerDay(cadence)',
      ],
      ['rounds close at their draw', 'drawAt - cadence.closeBeforeSec * 1000', 'drawAt'],
    ],
  ),
  ...inFile(
    'turnover',
    `${RULES}/promo/turnover.ts`,
    [`${RULES}/promo/turnover.test.ts`],
    [
      [
        'a tie counts',
        "if (bet.outcome === 'tie' || bet.outcome === 'void') return false",
        "if (bet.outcome === 'void') return false",
      ],
      ['odds of exactly 1.50 do not count', 'bet.sportOddsMilli >= LIMITS', 'bet.sportOddsMilli > LIMITS'],
      [
        'exactly 80 percent is too much',
        'weight * 10_000n > BigInt(LIMITS.coverShareBp) * whole',
        'weight * 10_000n >= BigInt(LIMITS.coverShareBp) * whole',
      ],
      [
        'a void pick covers',
        "if (!bet.family || bet.outcome === 'void') continue",
        'if (!bet.family) continue',
      ],
      ['covering everything counts in full', 'return largest > rest ? largest - rest : 0n', 'return largest'],
      [
        'what flooring leaves is lost',
        'valid[first] = (valid[first] ?? 0n) + left',
        'valid[first] = valid[first] ?? 0n',
      ],
      ['the youngest requirement is filled first', 'a.createdAt - b.createdAt', 'b.createdAt - a.createdAt'],
      ['a bet fills what was asked for after it', ' || row.createdAt > bet.at', ''],
      [
        'one bet fills every requirement',
        '    left -= part\n  }\n  return rows.map',
        '  }\n  return rows.map',
      ],
      ['a bet counts towards another product’s row', ' || !countsTowards(row.only, bet.plat)', ''],
      [
        'done too much pays for another row',
        'row.requiredFen > row.doneFen ? row.requiredFen - row.doneFen : 0n',
        'row.requiredFen - row.doneFen',
      ],
    ],
  ),
  ...inFile(
    'vip',
    `${RULES}/promo/vip.ts`,
    [`${RULES}/promo/vip.test.ts`],
    [
      [
        'deposits alone raise a level',
        'facts.paysumFen < next.rechargeFen || facts.flowFen < next.flowFen',
        'facts.paysumFen < next.rechargeFen',
      ],
      ['a level is lost a day early', '< LIMITS.vipKeepDays)', '< LIMITS.vipKeepDays - 1)'],
      [
        'exactly enough turnover does not keep a level',
        'facts.periodFlowFen >= vipLevel',
        'facts.periodFlowFen > vipLevel',
      ],
      [
        'a lost level comes back the next day',
        'return facts.flowFen - facts.regainBaseFen >= next.keepFlowFen',
        'return true',
      ],
      ['progress is cut instead of rounded', '(paysumFen * 200n + rechargeFen)', '(paysumFen * 200n)'],
    ],
  ),
  ...inFile(
    'lottery',
    `${RULES}/lottery/return-rate.ts`,
    [`${RULES}/lottery/return-rate.test.ts`],
    [
      ['ties give nothing back', ' + chance.ties * 1000n', ''],
      ['the rate is cut', '(scaled * 2n + chance.all) / (chance.all * 2n)', 'scaled / chance.all'],
    ],
  ),
]
