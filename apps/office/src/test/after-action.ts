// One row per action of staff: what the office asks again after each end, whether a key went with it, and where it leads.
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, broken, type Me, Refused } from './fake-office.ts'
import { renderOffice } from './render-office.tsx'

interface After {
  /** Asked before the action, and again after it. */
  readonly again: readonly OfficeCallNames[]
  /** Where it leads; the same page by default. */
  readonly leadsTo?: string
}

export interface OfficeActionRow {
  /** What it sends. */
  readonly call: OfficeCallNames
  readonly at: string
  readonly me: Me
  /** Of everything the page asks beside the quiet office, and of the call itself. */
  readonly answers: Answers
  /** From the first picture of the page to the press that sends. */
  readonly act: (user: ReturnType<typeof renderOffice>['user']) => Promise<unknown>
  readonly answered: After
  /** Refused, and without an answer; as when answered, on the same page, by default. */
  readonly failed?: After
}

const refused = (): never => {
  throw new Refused('wrongState')
}

async function check(row: OfficeActionRow, reply: Answers, after: After): Promise<void> {
  const { asked, user } = renderOffice(row.at, row.me, { ...row.answers, ...reply })
  const counts = () => after.again.map((name) => asked.filter((one) => one.name === name).length)
  await waitFor(() => expect(counts()).not.toContain(0))
  let before: readonly number[] = []
  const sent = () => asked.filter(({ name }) => name === row.call)
  await row.act(user)
  await waitFor(() => {
    expect(sent()).toHaveLength(1)
    const place = asked.findIndex(({ name }) => name === row.call)
    before = after.again.map((name) => asked.slice(0, place).filter((one) => one.name === name).length)
  })
  expect(sent()[0]?.key !== null).toBe('idempotent' in OFFICE_CALLS[row.call])
  await waitFor(() => expect(after.again.filter((_, i) => counts()[i] === before[i])).toEqual([]))
  await waitFor(() => expect(window.location.hash).toBe(`#${after.leadsTo ?? row.at}`))
}

/** Three tests for each row. */
export function testAfter(rows: readonly OfficeActionRow[]): void {
  describe.each(rows)('after $call', (row) => {
    const failed = row.failed ?? { again: row.answered.again }
    it('that was answered', () => check(row, {}, row.answered))
    it('that was refused', () => check(row, { [row.call]: refused }, failed))
    it('without an answer', () => check(row, { [row.call]: broken }, failed))
  })
}
