// Bugs in what pages work out by themselves: slips, countdowns, addresses in HTML.
import { inFile } from './mutant.ts'

const KIT = 'packages/browser-kit/src'
const WEB = 'apps/web/src'
const HTML = [`${KIT}/html/clean-html.test.ts`, 'apps/server/src/text/office-text.test.ts']
const CLOCK = [`${WEB}/ui/countdown/countdown.test.ts`]
const SLIP = [`${WEB}/features/room/slip/slip.test.ts`]

export const PAGES = [
  ...inFile('html', `${KIT}/html/clean-html.ts`, HTML, [
    ['an address may begin anywhere', 'new RegExp(`^(?:(?:', 'new RegExp(`(?:(?:'],
    ['an address without a scheme leads elsewhere', "'|/(?!/)|#'", "'|/|#'"],
    ['any scheme that begins well', "schemes.join('|')})://", "schemes.join('|')})"],
    [
      'the office’s preview links to our own pages',
      "const own = ownAddresses ? '|/(?!/)|#' : ''",
      "const own = '|/(?!/)|#'",
    ],
  ]),
  ...inFile('html', 'apps/server/src/text/clean-html.ts', HTML, [
    ['javascript: is saved', 'allowedSchemes: [...schemes]', "allowedSchemes: [...schemes, 'javascript']"],
    [
      'addresses are not looked at',
      "allowedSchemesAppliedToAttributes: ['href']",
      'allowedSchemesAppliedToAttributes: []',
    ],
    [
      'an address of any host without a scheme is saved',
      'allowProtocolRelative: false',
      'allowProtocolRelative: true',
    ],
    [
      'a link may open over us',
      "transformTags: { a: sanitize.simpleTransform('a', link) }",
      'transformTags: {}',
    ],
  ]),
  ...inFile('countdown', `${KIT}/seconds-until.ts`, CLOCK, [
    [
      'a countdown shows 0 while it runs',
      'Math.max(0, Math.ceil((ms - now()) / 1000))',
      'Math.max(0, Math.floor((ms - now()) / 1000))',
    ],
    [
      'a countdown is rounded',
      'Math.max(0, Math.ceil((ms - now()) / 1000))',
      'Math.max(0, Math.round((ms - now()) / 1000))',
    ],
    [
      'a countdown goes below zero',
      'Math.max(0, Math.ceil((ms - now()) / 1000))',
      'Math.ceil((ms - now()) / 1000)',
    ],
  ]),
  ...inFile('countdown', `${WEB}/lib/round-clock.ts`, CLOCK, [
    [
      'an open round counts down to its draw',
      "secondsUntil(phase === 'open' ? closeAt : draw_ms)",
      'secondsUntil(draw_ms)',
    ],
    ['a round closes a second late', 'draw_ms - ftime * 1000', 'draw_ms - (ftime - 1) * 1000'],
  ]),
  ...inFile('slip', `${WEB}/features/room/slip/slip.ts`, SLIP, [
    ['the highest return is the sum of all', '(one > most ? one : most), 0n)', 'most + one, 0n)'],
    [
      'the highest return is the lowest',
      '(one > most ? one : most), 0n)',
      '(one < most || most === 0n ? one : most), 0n)',
    ],
    ['the highest return is the last', '(one > most ? one : most), 0n)', '(most >= 0n ? one : most), 0n)'],
    ['a return is rounded to odds of two decimals', 'Math.round(odds * 1000)', 'Math.round(odds * 100) * 10'],
    ['a line’s own stake is forgotten', 'stake: slip.stakes[key] ?? slip.stake', 'stake: slip.stake'],
    [
      'one stake for all leaves some behind',
      'return { ...slip, stake, stakes: {} }',
      'return { ...slip, stake }',
    ],
    [
      'a ninth number is marked',
      'marked.length >= LIMITS.combinationMarks',
      'marked.length > LIMITS.combinationMarks',
    ],
    ['a removed line comes back in an order', '.filter(({ key }) => !slip.removed.includes(key))', ''],
    ['the total is in fen', '* 100n)\n}\n\n/** The return of', ')\n}\n\n/** What one line returns'],
  ]),
]
