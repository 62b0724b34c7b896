// The table of pages: while a page loads, its bar shows the title and the back button.
import { type BuiltPath, builtRoute, type Route, ROUTES } from '@lanting/contract/rules/routes'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SCREENS, TableScreen } from '#src/app/screens.tsx'
import { pageTitle } from '#src/lib/navigation/page-titles.ts'
import { fakeServer } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

/** Of two addresses with one screen the first: its code is loaded once. */
const routes: readonly Route[] = ROUTES
const BARRED = (Object.keys(SCREENS) as BuiltPath[]).filter(
  (path, i, paths) =>
    pageTitle(path) !== undefined && paths.findIndex((other) => SCREENS[other] === SCREENS[path]) === i,
)

afterEach(cleanup)

it('knows the bar of every page that has one', () => {
  const backed = routes.filter(({ path, header }) => header === undefined && builtRoute(path) !== undefined)
  expect(backed.map(({ path }) => path).filter((path) => pageTitle(path) === undefined)).toEqual([])
})

it.each(BARRED)('%s shows its bar while its code is on the way', (path) => {
  fakeServer({})
  show(<TableScreen path={path} />, { at: path })
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '返回' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? '').toBe(pageTitle(path))
})
