// The pages of docs/rules against the code: their tables have the contract's figures, and what cites them finds them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CallSpec } from '@lanting/contract/call'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import { ACTIVITIES } from '@lanting/contract/data/activities'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import {
  MONEY_STATES,
  type MoneyState,
  type MoneyTransition,
  STATES_WITHOUT_MONEY,
} from '@lanting/contract/data/money/money-states'
import { RED_PACKET_BANDS, RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import { VIP_LEVELS } from '@lanting/contract/data/vip-levels'
import { PAY_WAY_NAMES, PAY_WAYS } from '@lanting/contract/pay-ways'
import { PERMISSIONS } from '@lanting/contract/office/permissions'
import * as states from '@lanting/contract/states'
import { ROOT } from '#tools/run/paths.mjs'
import { files as house } from '../lib/house.ts'

const page = (name: string) => readFileSync(join(ROOT, 'docs/rules', `${name}.md`), 'utf8')

/** The rows of the first table under a heading, cell by cell, without its head. */
function tableUnder(text: string, heading: string): string[][] {
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [own = ''] = section.split(/^#/m)
  const rows = own.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Who makes a transition, and how: `finance + admin: /office-api/transfer/ask done`. */
function transitionText(transition: MoneyTransition): string {
  if (transition.by === 'job') return `job \`${transition.name}\``
  const path = transition.call.replace('POST ', '')
  if (transition.by === 'member') return `member: ${path}`
  const call: CallSpec = OFFICE_CALLS[transition.call]
  if (call.may === undefined) throw new Error(`anybody may ${transition.call}`)
  const first =
    transition.by === 'staff' && transition.kind ? APPROVAL_KINDS[transition.kind].approve : call.may
  const who = [first, ...(transition.by === 'two' ? [APPROVAL_KINDS[transition.agree].approve] : [])]
  const roles = who.map((permission) => PERMISSIONS[permission].join('/'))
  return `${roles.join(' + ')}: ${path} ${transition.how}`.trim()
}

/** Both answers of one person to one request are one entry: `… deposit yes/no`. */
function inOneLine(texts: readonly string[]): string {
  const both = texts.map((text) =>
    texts.includes(text.replace(/ no$/, ' yes')) ? text.replace(/ no$/, ' yes') : text,
  )
  return [...new Set(both)]
    .map((text) => (texts.includes(text.replace(/ yes$/, ' no')) ? text.replace(/ yes$/, ' yes/no') : text))
    .join('; ')
}

const cells = (rows: readonly (readonly (string | number | bigint)[])[]) =>
  rows.map((row) => row.map((cell) => String(cell)))

describe('the tables', () => {
  interface Machine {
    readonly words: readonly string[]
    wire(word: string): number
    label(word: string): string
  }
  const { BET_RESULTS: _results, OUTCOMES: _outcomes, ...machines } = states

  test.each(Object.entries(machines))('of the state %s', (name, each) => {
    const machine = each as unknown as Machine
    const heading = name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')
    const states = machine.words.map((word) => `${word} ${machine.wire(word)} ${machine.label(word)}`)
    const stated = new Map(tableUnder(page('states'), 'States').map(([of = '', words = '']) => [of, words]))
    expect(stated.get(heading)).toBe(states.join(', '))
  })

  test('of the pay ways', () => {
    const rows = PAY_WAY_NAMES.map((way) => {
      const { tab, paytype, title, minYuan, maxYuan } = PAY_WAYS[way]
      return [way, tab, paytype, title, minYuan, maxYuan]
    })
    expect(tableUnder(page('deposit'), 'Pay ways')).toEqual(cells(rows))
  })

  test('of the states that somebody moves on', () => {
    const rowsOf = (table: Readonly<Record<string, Readonly<Record<string, MoneyState>>>>) =>
      Object.entries(table).flatMap(([where, words]) =>
        Object.entries(words)
          .filter(([, { transitions }]) => transitions.length > 0)
          .map(([word, { means, transitions }]) => [
            `\`${where}\` ${word}`,
            means,
            inOneLine(transitions.map(transitionText)),
          ]),
      )
    const movable = [...rowsOf(MONEY_STATES), ...rowsOf(STATES_WITHOUT_MONEY)]
    expect(tableUnder(page('money'), 'Where money can stand')).toEqual(cells(movable))
  })

  test('of the activities', () => {
    const rows = ACTIVITIES.map((one) => [
      one.id,
      one.title,
      one.apply,
      one.period,
      one.multiple,
      one.only === undefined ? 'all' : one.only,
    ])
    expect(tableUnder(page('activity'), 'The eight')).toEqual(cells(rows))
  })

  test('of the red packets', () => {
    const tiers = RED_PACKET_TIERS.map(({ rechargeYuan, packets }) => [rechargeYuan, packets])
    expect(tableUnder(page('red-packet'), 'Who gets how many')).toEqual(cells(tiers))
    const bands = RED_PACKET_BANDS.map(({ minFen, maxFen, weight }) => [`${minFen}–${maxFen}`, weight])
    expect(tableUnder(page('red-packet'), 'The cut')).toEqual(cells(bands))
  })

  test('of the lotteries', () => {
    const rows = LOTTERIES.map((one) => [
      one.name,
      one.periodSec,
      one.closeBeforeSec,
      one.roundsPerDay,
      one.exposureYuan,
    ])
    expect(tableUnder(page('bets'), 'Rounds')).toEqual(cells(rows))
  })

  test('of the VIP levels', () => {
    const rows = VIP_LEVELS.map((one) => [
      one.name,
      one.rechargeFen / 100n,
      one.flowFen / 100n,
      one.keepFlowFen / 100n,
      one.upgradeGiftFen / 100n,
      one.monthlyGiftFen / 100n,
      one.withdrawCount,
      one.withdrawLimitFen / 100n,
    ])
    expect(tableUnder(page('vip'), 'Table')).toEqual(cells(rows))
  })
})

describe('the citations', () => {
  const files = house.filter(({ path }) => !path.startsWith('tools/tidy/docs/rules-docs'))
  const pages = new Map(
    files.filter(({ path }) => path.startsWith('docs/rules/')).map((one) => [one.path, one.text]),
  )
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    )
  const cited = files.flatMap(({ path, text }) => {
    const home = path.startsWith('docs/rules/')
      ? /\]\(([a-z-]+\.md)(?:#([\w-]+))?\)/g
      : /docs\/rules\/([a-z-]+\.md)(?:#([\w-]+))?/g
    return [...text.matchAll(home)].map(([, name = '', anchor]) => ({ path, name, anchor }))
  })

  test('the scan sees them', () => {
    expect(cited.length).toBeGreaterThan(20)
  })

  test('each leads to a page and a heading', () => {
    const lost = cited.filter(({ name, anchor }) => {
      const text = pages.get(`docs/rules/${name}`)
      return text === undefined || (anchor !== undefined && !anchors(text).includes(anchor))
    })
    expect(lost.map(({ path, name, anchor }) => `${path}: ${name}#${anchor ?? ''}`)).toEqual([])
  })

  test('nothing cites a paper that is not in the repository', () => {
    const foreign = files.filter(({ path }) =>
      /^(apps|packages|scripts|e2e|bench)\/.*\.(tsx?|mjs)$/.test(path),
    )
    expect(
      foreign
        .filter(({ text }) => /\bdomain(’s|'s)? §|§D?\d/.test(text.replaceAll(/RFC \d+ §/g, '')))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
