// Everything in the contract has a reader in the product, and a fixed text is typed once.
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { describe, expect, test } from 'vitest'
import { product, sample, under } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { leavesOf, retypedTexts, unreadExports, unreadKeys, unreadLeaves } from './lib/readers.ts'
import { KNOWN_LIMITS, KNOWN_REFUSALS, KNOWN_RULES, KNOWN_TEXTS } from './lib/known/contract.ts'

const CONTRACT = 'packages/contract/src'
const TEXT_NAMES = [
  'TEXTS',
  'SCREEN_TEXTS',
  'STATE_TEXTS',
  'VALIDATION_TEXTS',
  'OUTCOME_TEXTS',
  'RULING_TEXTS',
]
const without = (...paths: readonly string[]) => product.filter(({ path }) => !paths.includes(path))
const names = (findings: readonly { name: string }[]) => findings.map(({ name }) => name)

describe('the contract', () => {
  test('every rule has a caller in the product', () => {
    expect(judge(unreadExports(under(`${CONTRACT}/rules`), product), KNOWN_RULES)).toEqual([])
  })

  test('every text has a reader', () => {
    expect(judge(unreadLeaves(TEXTS, TEXT_NAMES, without(`${CONTRACT}/texts.ts`)), KNOWN_TEXTS)).toEqual([])
  })

  test('every limit has a reader', () => {
    expect(judge(unreadLeaves(LIMITS, ['LIMITS'], product), KNOWN_LIMITS)).toEqual([])
  })

  test('every refusal is given somewhere', () => {
    // A call that lists a refusal only promises it; no code gives it yet.
    const giving = product.filter(({ path }) => !path.startsWith(`${CONTRACT}/calls/`))
    const keys = Object.keys(REFUSALS)
    expect(judge(unreadKeys(keys, `${CONTRACT}/refusals.ts`, giving), KNOWN_REFUSALS)).toEqual([])
  })

  test('a fixed text is typed once', () => {
    // A noun of two or three characters, such as 公告, is a word of the language.
    const texts = new Map(
      [
        ...Object.entries(REFUSALS).map(([key, { text }]) => [text, `REFUSALS.${key}`] as const),
        ...Object.entries(TEXTS).map(([key, text]) => [text, `TEXTS.${key}`] as const),
      ].filter(([text]) => text.length > 3),
    )
    const others = without(
      `${CONTRACT}/texts.ts`,
      `${CONTRACT}/refusals.ts`,
      `${CONTRACT}/refusals/devices.ts`,
      `${CONTRACT}/refusals/my-data.ts`,
    ).filter(
      // The sandbox imitates other people's systems, which have words of their own.
      ({ path }) => !path.startsWith('apps/sandbox/src/'),
    )
    expect(judge(retypedTexts(texts, others), {})).toEqual([])
  })
})

describe('the search for readers itself', () => {
  const rule = sample(
    `${CONTRACT}/rules/x.ts`,
    'export const a = 1\nexport function b() { return a }\nexport class C {}\nexport type D = 1\nconst e = 1',
  )

  test('an export counts as read by a named import or over a namespace, not in its own file', () => {
    const user = sample('apps/web/src/lib/y.ts', "import { b as mine } from '@lanting/contract/rules/x'")
    const whole = sample('apps/web/src/lib/z.ts', "import * as x from '@lanting/contract/rules/x'\nnew x.C()")
    expect(names(unreadExports([rule], [rule, user, whole]))).toEqual([`${rule.path} a`])
    expect(names(unreadExports([rule], [rule]))).toHaveLength(3)
  })

  const TREE = { poll: { shellMs: 1, walletMs: 2 }, stakes: [1, 2], article1: 'a', article2: 'b' }
  test('the leaves of a constant are its values; a list is one', () => {
    expect(leavesOf(TREE)).toEqual(['poll.shellMs', 'poll.walletMs', 'stakes', 'article1', 'article2'])
  })

  test.each([
    ['use(X.poll.shellMs)', ['poll.walletMs', 'stakes', 'article1', 'article2']],
    ['const { shellMs } = X.poll', ['poll.walletMs', 'stakes', 'article1', 'article2']],
    ['const poll = X.poll\nuse(poll.walletMs)', ['poll.shellMs', 'stakes', 'article1', 'article2']],
    ['const { poll, stakes } = X', ['article1', 'article2']],
    ['use(X.poll)', ['stakes', 'article1', 'article2']],
    ['use(X[`article${n}`], X.stakes[0])', ['poll.shellMs', 'poll.walletMs']],
    ["use(X['article1'] as string)", ['poll.shellMs', 'poll.walletMs', 'stakes', 'article2']],
    ['const all = { ...X }', ['poll.shellMs', 'poll.walletMs', 'stakes', 'article1', 'article2']],
    [
      '// X.stakes\nconst text = "X.stakes"',
      ['poll.shellMs', 'poll.walletMs', 'stakes', 'article1', 'article2'],
    ],
  ])('%s leaves %j without a reader', (text, unread) => {
    const found = names(unreadLeaves(TREE, ['X'], [sample('a.ts', text)]))
    expect(found).toEqual(unread.map((leaf) => `X.${leaf}`))
  })

  test('a refusal is given by its key, in a string or as the name of a field', () => {
    const code = sample('a.ts', "throw new AppError('tooFast')\nconst words = { gone: 1 }\nuse(R.busy.text)")
    const home = sample('home.ts', "const all = { lost: '1' }")
    expect(names(unreadKeys(['tooFast', 'gone', 'busy', 'lost'], 'home.ts', [code, home]))).toEqual([
      'home.ts lost',
    ])
  })

  test('a text is found again in a string and between tags, not inside a longer one', () => {
    const page = sample(
      'a.tsx',
      "const a = '公告'\nconst b = <p title=\"公告\">\n 公告\n</p>\nconst c = '公告栏'",
    )
    const found = retypedTexts(new Map([['公告', 'TEXTS.notices']]), [page])
    expect(found.map(({ text }) => /^line \d/.exec(text)?.[0])).toEqual(['line 1', 'line 2', 'line 2'])
    expect(found[0]?.text).toContain('use TEXTS.notices')
  })
})
