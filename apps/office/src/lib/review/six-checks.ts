// The six checks of the books, combined from the server's parts.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { INVARIANT_TITLES, invariantTitle } from '@lanting/contract/texts/books'

type Line = NonNullable<OfficeOutputOf<'POST /office-api/money/page'>['last_check']>['lines'][number]

export interface Check {
  readonly name: string
  readonly title: string
  readonly state: 'ok' | 'look' | 'bad'
  readonly counted: number
  readonly findings: readonly string[]
}

/** The server runs some of them in several parts. */
const SIX = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6'] as const

/** `I4.bets` and its like belong to I4. A part that failed is named with its finding. */
export function sixChecks(lines: readonly Line[]): Check[] {
  return SIX.flatMap((name) => {
    const parts = lines.filter(({ invariant }) => invariant.split('.')[0] === name)
    if (parts.length === 0) return []
    const failed = parts.filter(({ ok }) => ok === 0)
    const state = failed.length === 0 ? 'ok' : failed.some(({ freezes }) => freezes === 1) ? 'bad' : 'look'
    const findings = failed.flatMap((part) =>
      part.findings.map((finding) => (part.invariant === name ? finding : `${part.title}：${finding}`)),
    )
    const counted = parts.reduce((sum, part) => sum + part.counted, 0)
    return [{ name, title: INVARIANT_TITLES[name], state, counted, findings }]
  })
}

/** `六项检查通过`, or how many there were. */
export function passedText(lines: readonly Line[]): string {
  const checks = sixChecks(lines)
  const passed = checks.filter(({ state }) => state === 'ok').length
  if (passed < checks.length) return `${checks.length} 项检查通过 ${passed} 项`
  return checks.length === 6 ? '六项检查通过' : `${checks.length} 项检查通过`
}

/** The checks of a freeze: `I4.deposits, I6` as `I4 业务单据与账本一一对应、I6 …`. */
export function checkTitles(because: string): string {
  const names = because.split(/[,，\s]+/).map((part) => part.split('.')[0] ?? part)
  return [...new Set(names)].map((name) => [name, invariantTitle(name)].filter(Boolean).join(' ')).join('、')
}
