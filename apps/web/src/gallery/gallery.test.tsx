// The gallery shows every component, and each of them renders.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEMOS } from './demos.ts'

afterEach(cleanup)

test('every component of ui/ has a demo', () => {
  const files = Object.keys(import.meta.glob('../ui/**/*.tsx'))
  const folders = new Set(files.map((file) => file.split('/')[2]))
  const shown = new Set<string | undefined>(DEMOS.map(([name]) => name))
  expect(folders.size).toBeGreaterThan(40)
  expect([...folders].filter((folder) => !shown.has(folder))).toEqual([])
})

test('no component is outside a folder in ui/', () => {
  expect(Object.keys(import.meta.glob('../ui/*.{ts,tsx,css}'))).toEqual([])
})

test.each(DEMOS)('%s draws itself', (_name, { Show }) => {
  expect(render(<Show />).container.childElementCount).toBeGreaterThan(0)
})
