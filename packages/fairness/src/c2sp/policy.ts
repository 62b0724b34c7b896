// The policy (C2SP tlog-policy): which witnesses count, how many of them must have cosigned, and whether they have.
import type { Checkpoint } from '#src/c2sp/checkpoint.ts'
import { cosignedAt } from '#src/c2sp/cosignature.ts'
import { type NoteKey, readVkey, vkeyOf } from '#src/c2sp/signed-note.ts'

/** The one form that we publish: a log, named witnesses, and a quorum of `need` of them. */
export interface Policy {
  readonly log: NoteKey
  readonly witnesses: readonly NoteKey[]
  readonly need: number
}

const GROUP = 'witnesses'
const WITNESSES_MOST = 32

/** Witnesses go by the names of their keys. */
export function policyText({ log, witnesses, need }: Policy): string {
  const names = witnesses.map(({ name }) => name)
  return [
    `log ${vkeyOf(log)}`,
    ...witnesses.map((key) => `witness ${key.name} ${vkeyOf(key)}`),
    `group ${GROUP} ${need} ${names.join(' ')}`,
    `quorum ${GROUP}`,
    '',
  ].join('\n')
}

/** Null for anything but the form above: what cannot be understood demands nothing, so it must not pass. */
export function readPolicy(text: string): Policy | null {
  const lines = text.split('\n').map((line) => line.split(' '))
  const log = lines.flatMap(([word, vkey = '']) => (word === 'log' ? (readVkey(vkey) ?? []) : []))[0]
  const witnesses = lines.flatMap(([word, , vkey = '']) => (word === 'witness' ? (readVkey(vkey) ?? []) : []))
  const need = Number(lines.find(([word]) => word === 'group')?.[2])
  if (log?.type !== 'note' || witnesses.some(({ type }) => type !== 'cosignature')) return null
  const keys = new Set(witnesses.map(({ publicKey }) => publicKey))
  const isSound =
    keys.size === witnesses.length && keys.size <= WITNESSES_MOST && need >= 1 && need <= keys.size
  const policy = { log, witnesses, need }
  return isSound && policyText(policy) === text ? policy : null
}

export interface Quorum {
  readonly need: number
  readonly of: number
  /** The witnesses that cosigned, each at its own time in seconds, the earliest first. */
  readonly cosigned: readonly { readonly name: string; readonly atSec: number }[]
  /** When enough of them had: null where too few did. */
  readonly metAtSec: number | null
}

export function quorumOf({ witnesses, need }: Policy, { note }: Checkpoint): Quorum {
  const cosigned = witnesses
    .flatMap((key) => {
      const atSec = cosignedAt(note.text, note.signatures, key)
      return atSec === null ? [] : [{ name: key.name, atSec }]
    })
    .toSorted((a, b) => a.atSec - b.atSec)
  return { need, of: witnesses.length, cosigned, metAtSec: cosigned[need - 1]?.atSec ?? null }
}

/** A published policy: its entry's time, from when on it holds, and its text. */
export interface PublishedPolicy {
  readonly at: number
  readonly effectiveAtMs: number
  readonly text: string
}

export const POLICY_NOTICE_MS = 48 * 3_600_000

/** Whether a policy may follow: the first one at once, each later one two days ahead. */
export function isPolicyOnTime({ at, effectiveAtMs }: PublishedPolicy, isFirst: boolean): boolean {
  return isFirst || effectiveAtMs >= at + POLICY_NOTICE_MS
}

/** The policy that holds at an instant. A change that was not published in time never holds. */
export function policyAt(published: readonly PublishedPolicy[], atMs: number): Policy | null {
  const inForce = published.findLast(
    (one, i) => isPolicyOnTime(one, i === 0) && (i === 0 || one.effectiveAtMs <= atMs),
  )
  return inForce === undefined ? null : readPolicy(inForce.text)
}
