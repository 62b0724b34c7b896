// Mocked responses of the screenshots match the contract: an outdated sample shows nothing true.
import type { CallSpec } from '@lanting/contract/call'
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SCREENS } from './screens.mjs'

interface Fulfilled {
  readonly json: { readonly code: number; readonly data: unknown }
}

type Before = NonNullable<(typeof SCREENS)[number]['before']>

const specs: readonly CallSpec[] = [...Object.values(CALLS), ...Object.values(OFFICE_CALLS)]

/** Runs a screen's preparation on a page that only records the mocks. */
async function answersOf(before: Before): Promise<[string, Fulfilled['json']][]> {
  const noted: [string, Fulfilled['json']][] = []
  const page = {
    route: async (pattern: string, handle: (route: object) => unknown) => {
      const path = pattern.replace('**', '').replace(/(\?\*|\*\*)$/, '')
      // An answer of the product with some fields changed is not read here.
      const fetch = async () => ({ json: async () => ({ code: 0, data: {} }) })
      await handle({ fetch, fulfill: ({ json }: Fulfilled) => void noted.push([path, json]) })
    },
  }
  await before(page as unknown as Parameters<Before>[0])
  return noted
}

const screens = SCREENS.flatMap(({ name, before }) => (before === undefined ? [] : [[name, before] as const]))

test('the scan sees them', () => {
  expect(screens.length).toBeGreaterThan(20)
})

describe('the answers for a picture', () => {
  test.each(screens)('%s', async (_, before) => {
    for (const [path, { code, data }] of await answersOf(before)) {
      const spec = specs.find((one) => one.path === path)
      expect(spec, path).toBeDefined()
      if (code !== 200 || spec === undefined) continue
      const read = z.safeParse(spec.output, data)
      expect(read.success ? '' : `${path}\n${z.prettifyError(read.error)}`).toBe('')
    }
  })
})
