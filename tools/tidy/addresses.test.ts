// Addresses are compared and budgeted by their network (apps/server/src/lib/address.ts): one household changes its address at will.
import { describe, expect, test } from 'vitest'
import { files, sample, under } from './lib/house.ts'
import type { Source } from './lib/sources.ts'

const IP = String.raw`(?:\w+\.)*ip\b`
const RAW: readonly RegExp[] = [
  // In statements: a condition, a grouping, a join.
  new RegExp(
    String.raw`\b(?:WHERE|AND|OR|ON|NOT|WHEN|HAVING)\s*\(?\s*${IP}\s*(?:=|<>|!=|IN\b|IS\s+(?:NOT\s+)?DISTINCT)`,
    'g',
  ),
  /\w+\.\w+ (?:=|<>) \w+\.ip\b/g,
  new RegExp(String.raw`\b(?:GROUP|PARTITION|ORDER)\s+BY\s+(?:[\w.]+\s*,\s*)*${IP}`, 'g'),
  /\bUSING\s*\(\s*ip\b|\bcount\(DISTINCT\s+(?:\w+\.)?ip\b/g,
  // In code: a comparison, a look-up, a budget.
  new RegExp(String.raw`\b(?:\w+\.)+ip\s*[!=]==|\bip\s*[!=]==|[!=]==\s*${IP}`, 'g'),
  new RegExp(String.raw`\.(?:includes|indexOf)\(${IP}\s*\)`, 'g'),
  new RegExp(String.raw`\bsubject(?:\s*:|\s*=)[^,;\n]*(?<!networkOf\(|subnetOf\()(?<![\w.(])${IP}`, 'g'),
  // What is counted, priced or cached under a key: tries, rate limits, captchas, proof of work.
  new RegExp(
    String.raw`\b(?:\w*(?:[cC]ount|[tT]ries|[aA]ttempts?|lockSubject)\w*|take|used)\((?:[^(){}]*,\s*)?${IP}\s*[,)]`,
    'g',
  ),
  new RegExp(String.raw`\$\{${IP}\s*\}`, 'g'),
  new RegExp(String.raw`\.(?:get|set|has|add|delete)\(${IP}\s*[,)]`, 'g'),
]

/** Names of functions of ours that reduce the address to its network themselves. */
const REDUCES = /\bcountInVain\(/

function rawComparisons(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    RAW.flatMap((pattern) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found }) => !REDUCES.test(found))
        .map(({ 0: found, index }) => {
          const line = text.slice(0, index).split('\n').length
          return `${path}:${line} ${found.replaceAll(/\s+/g, ' ')}`
        }),
    ),
  )
}

const product = [
  // Views say addresses to people.
  ...under('apps/server/src').filter(({ path }) => !/\.(?:test|view)\.ts$|\/src\/test\//.test(path)),
  ...files.filter(({ path }) => /^apps\/server\/functions\/.*\.sql$/.test(path)),
]

test('no address is compared with another as it is', () => {
  expect(product.length).toBeGreaterThan(300)
  expect(rawComparisons(product)).toEqual([])
})

describe('the search itself', () => {
  test.each([
    "q('SELECT 1 FROM t WHERE ip = $1')",
    "q('SELECT 1 FROM t JOIN u ON u.ip = t.ip')",
    "q('SELECT 1 FROM t WHERE a = 1 AND t.ip IN (SELECT 1)')",
    "q('SELECT ip FROM t GROUP BY day, t.ip')",
    "q('SELECT count(DISTINCT ip) FROM t')",
    'if (one.ip === other) f()',
    'if (other !== context.ip) f()',
    'seen.includes(context.ip)',
    'const subject = member === null ? context.ip : `m${member.id}`',
    'take({ kind, subject: ip })',
    "countTry(db, 'captcha', context.ip)",
    "this.take('visitor', request.ip)",
    "used('in-vain', ip)",
    'triesUsed(db, kind, solver.ip)',
    'limits.count(ip, MINUTE)',
    'const key = `${day} ${ip}`',
    'seen.has(caller.ip)',
  ])('%s is found', (text) => {
    expect(rawComparisons([sample('apps/server/src/a.ts', text)])).not.toEqual([])
  })

  test.each([
    "q('UPDATE t SET label = $4, ip = $5 WHERE id = $1')",
    "q('SELECT ip, network FROM t WHERE network = $1')",
    'const ip = more.ip ?? other',
    'take({ kind, subject: networkOf(context.ip) })',
    "countTry(db, 'captcha', networkOf(context.ip))",
    "this.take('visitor', networkOf(request.ip))",
    'this.work.countInVain(context.ip, name)',
    'const key = `${day} ${networkOf(ip)}`',
    'const subject = member === null ? networkOf(context.ip) : id',
  ])('%s is not', (text) => {
    expect(rawComparisons([sample('apps/server/src/a.ts', text)])).toEqual([])
  })
})
