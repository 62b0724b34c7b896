// Days, weeks and months are cut in one place each: packages/contract/src/time.ts, and functions/clock.sql in the database.
import { expect, test } from 'vitest'
import { files, product, sample } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { KNOWN_DAY_CUTS } from './lib/known/days.ts'
import { type Source, withoutComments } from './lib/sources.ts'

const HOMES = [
  'packages/contract/src/time.ts',
  'packages/contract/src/beijing-hour.ts',
  'apps/server/functions/clock.sql',
]
/** What an instant becomes a day by; a span of 24 hours is none, and a typed parameter (`$1::date`) is a day already. */
const CUTS = [
  /\bAT TIME ZONE\b/gi,
  /\bdate_trunc\s*\(\s*'(?:day|week|month|quarter|year)'/gi,
  /(?<!\$\d+)(?<!nullif\(\$\d+, ''\))::date\b(?!\[)/gi,
  /\b(?:CAST\s*\([^)]*\bAS date|make_date|make_timestamptz)\b/gi,
  /\b(?:current_date|localtimestamp)\b/gi,
  /\bextract\s*\(\s*(?:day|dow|isodow|week|month|year|hour)\b/gi,
  /interval '(?:8|16) hours'/gi,
  /Asia\/Shanghai/g,
  /\.(?:get|set)(?:UTC)?(?:Date|Day|Hours|Month|FullYear)\(/g,
  /\.to(?:ISOString|JSON)\(\)\s*\.\s*(?:slice|split|substring|replace)\b/g,
  /\.toLocale(?:Date|Time)String\(/g,
  /Intl\.DateTimeFormat/g,
  /\b86_?400(?:_?000)?\b/g,
  /[/%] (?:DAY_MS|DAY)\b/g,
  /T00:00:00(?:Z|\+)/g,
  /\.slice\(0, (?:4|7|8)\)\}(?:-|01)/g,
  /\b8 \* (?:60 \* 60|3_?600)/g,
]

function cutsIn(sources: readonly Source[]) {
  return sources
    .filter(({ path }) => /\.(?:tsx?|sql|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !HOMES.includes(path) && !path.includes('/migrations/'))
    .flatMap(({ path, text }) => {
      const bare = path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : withoutComments(text)
      const found = CUTS.flatMap((cut) => [...bare.matchAll(cut)].map(([words]) => words.trim()))
      return [...new Set(found)].map((words) => ({
        name: `${path}: ${words}`,
        text: 'cut days with packages/contract/src/time.ts or functions/clock.sql (beijing_day, _week, _month, _start)',
      }))
    })
}

test('no other place cuts one', () => {
  const inDatabase = files.filter(({ path }) => /^apps\/\w+\/functions\/.*\.sql$/.test(path))
  expect(inDatabase.length).toBeGreaterThan(40)
  expect(judge(cutsIn([...new Set([...product, ...inDatabase])]), KNOWN_DAY_CUTS)).toEqual([])
})

test.each([
  ['a.ts', 'const day = new Date(ms).toISOString().slice(0, 10)'],
  ['a.ts', 'date.setHours(0, 0, 0, 0)'],
  ['a.ts', 'const day = Math.floor(ms / DAY_MS)'],
  ['a.ts', 'const ms = 86_400_000'],
  ['a.sql.ts', '`SELECT created_at::date FROM deposits`'],
  ['a.sql.ts', "`at >= date_trunc('month', app_now())`"],
  ['a.sql', "SELECT at AT TIME ZONE 'UTC'"],
])('finds one in %s: %s', (path, text) => {
  expect(cutsIn([sample(path, text)])).toHaveLength(1)
})

test.each([
  ['a.sql.ts', "`at > app_now() - interval '24 hours' AND day = $1::date AND d = ANY ($2::date[])`"],
  ['a.ts', '// the day of toISOString().slice(0, 10)\nbeijingDay(now)'],
])('takes no span and no typed day for one: %s', (path, text) => {
  expect(cutsIn([sample(path, text)])).toEqual([])
})
