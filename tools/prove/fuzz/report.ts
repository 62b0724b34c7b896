// What the hostile requests found: findings by kind, and what took long, by the machine's fault or not.
import type { HostileRequest } from './requests.ts'

export interface Finding {
  readonly what: string
  readonly request: Pick<HostileRequest, 'path' | 'body'>
}

export interface SlowAnswer extends Finding {
  readonly tookMs: number
  /** The slowest health check of the process meanwhile: it does no work, so it tells how late the machine was. */
  readonly healthMs: number
}

export interface Found {
  readonly sent: number
  readonly wanted: number
  readonly findings: readonly Finding[]
  readonly slow: readonly SlowAnswer[]
  readonly books: readonly string[]
}

const KINDS_SHOWN = 40

const shown = ({ what, request }: Finding) =>
  `${what}\n      ${request.path.slice(0, 200)} ${(request.body ?? '').slice(0, 300)}`

/** A health check that took half as long says that the machine was late, not the call. */
export const isTheMachines = ({ tookMs, healthMs }: SlowAnswer) => healthMs >= tookMs / 2

/** Also for a run that was ended early. */
export function reportOf({ sent, wanted, findings, slow, books }: Found): {
  lines: string[]
  hasFailed: boolean
} {
  const kinds = new Map<string, Finding>()
  for (const finding of findings) if (!kinds.has(finding.what)) kinds.set(finding.what, finding)
  const ours = slow.filter((one) => !isTheMachines(one))
  const failures = [
    ...books.map((line) => `books: ${line}`),
    ...[...kinds.values()].slice(0, KINDS_SHOWN).map(shown),
    ...ours.map((one) =>
      shown({ ...one, what: `${one.what}: ${one.tookMs} ms, health check ${one.healthMs} ms` }),
    ),
    ...(sent < wanted ? [`ended after ${sent} of ${wanted} requests; the books were not checked`] : []),
  ]
  return {
    lines: [
      `${sent} requests, ${findings.length} findings of ${kinds.size} kinds, ${slow.length} slow (${slow.length - ours.length} by the machine)`,
      ...slow
        .filter(isTheMachines)
        .map((one) => `  slow machine: ${one.what}: ${one.tookMs} ms, health check ${one.healthMs} ms`),
      ...failures.map((failure) => `  ✘ ${failure}`),
      failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed',
    ],
    hasFailed: failures.length > 0,
  }
}
