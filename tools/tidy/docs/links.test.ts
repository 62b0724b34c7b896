// No dead links: targets of code, responses and seeded content are built, and a screen links to pages of the table alone.
import { expect, it } from 'vitest'
import { builtRoute, ROUTES } from '@lanting/contract/rules/routes'
import { isTest, ownFiles } from '../lib/sources.ts'

/** A `Link` to a page of the table that is not built yet is not drawn, so that knowing it is enough. */
const DRAWN = [/\bto="(\/[^"]*)"/g, /\bto: '(\/[^']*)'/g]
/** Navigation by code, responses and content is not checked when it is rendered. */
const FOLLOWED = [/\bgo\('(\/[^']*)'/g, /\blink: '(\/[^']*)'/g, /#(\/[A-Za-z_][\w?=&-]*)/g]

const sources = ['apps/web/src', 'apps/server/src', 'packages/contract/src']
  .flatMap((folder) => ownFiles(folder))
  .filter((source) => /\.tsx?$/.test(source.path) && !isTest(source))
  // An OpenAPI document names its own parts by #/components.
  .filter(({ path }) => path !== 'apps/server/src/http/openapi.ts')

const linksBy = (ways: readonly RegExp[]) =>
  sources.flatMap(({ path, text }) =>
    ways.flatMap((way) => [...text.matchAll(way)].map(([, link]) => ({ path, link: link ?? '' }))),
  )
const [drawn, followed] = [linksBy(DRAWN), linksBy(FOLLOWED)]
const pathOf = (link: string) => link.split('?')[0] ?? ''

it('finds the links it is about', () => {
  expect(drawn.length).toBeGreaterThan(80)
  expect(followed.map(({ link }) => link)).toContain('/boutBallBetInfo?type=8')
})

it('steps, answers and content lead to pages that are built', () => {
  expect(followed.filter(({ link }) => builtRoute(pathOf(link)) === undefined)).toEqual([])
})

it('screens link to pages of the table', () => {
  const known = new Set<string>(ROUTES.map(({ path }) => path))
  expect(drawn.filter(({ link }) => !known.has(pathOf(link)))).toEqual([])
})

it('leads to an article that is written', () => {
  const articles = ownFiles('apps/server/src/seed')
    .map(({ text }) => text)
    .join('\n')
  const wanted = [...drawn, ...followed].flatMap(
    ({ link }) => /^\/(?:abouts|boutBallBetInfo)\?type=(\d+)$/.exec(link)?.[1] ?? [],
  )
  expect(wanted.length).toBeGreaterThan(3)
  for (const type of wanted) expect(articles).toMatch(new RegExp(`type: ${type}\\b`))
})
