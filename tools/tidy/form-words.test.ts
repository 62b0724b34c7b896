// A refusal names a field as its form does: each such name is on a screen of the member app.
import { expect, it } from 'vitest'
import { FORM_TITLES } from '@lanting/contract/data/field-titles'
import { ownFiles } from './lib/sources.ts'

const screens = ownFiles('apps/web/src')
  .filter(({ path }) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map(({ text }) => text)
  .join('\n')

const titles = Object.entries(FORM_TITLES).flatMap(([call, fields]) =>
  Object.values(fields).map((title) => [call, title] as const),
)

it.each(titles)('%s: %s', (_call, title) => {
  expect(screens).toContain(title)
})
