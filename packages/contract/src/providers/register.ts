// The signed HTTP API of a register of excluded persons: asked with salted digests, answers yes or no with a reference.
import * as z from 'zod/mini'
import { filled, object, typed } from '../schema.ts'
import { SIGN_WINDOW_MS, type Hmac } from './signing.ts'

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const digests = z.array(digest).check(z.maxLength(16))

const data = object({
  /** The request's own id and digests: an answer with others is about another person. */
  id: filled(64),
  digests,
  listed: z.boolean(),
  /** The entry in the register; null for a person who is not in it. */
  entry: z.nullable(filled(64)),
  /** What the register calls this answer: kept as evidence. */
  reference: filled(64),
  /** When the register looked, in epoch milliseconds. */
  at: z.int(),
})

/** `POST {base}/v1/{path}` with a JSON body. */
export const REGISTER_API = {
  check: {
    path: 'check',
    input: object({ id: filled(64), digests }),
    output: z.discriminatedUnion('ok', [
      object({ ok: z.literal(true), data }),
      object({ ok: z.literal(false), error: object({ code: filled(40), message: typed(200) }) }),
    ]),
  },
} as const

export type RegisterQuestion = z.output<typeof REGISTER_API.check.input>
export type RegisterAnswer = z.output<typeof REGISTER_API.check.output>
export type RegisterData = z.output<typeof data>

/** What is known of a person; empty where it is not. */
export interface Identity {
  readonly name: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly mobile: string
}

/** Salted, so that neither side learns a person that it does not know. A name alone is shared by many: it counts with the birthday. */
export function registerDigests(salted: Hmac, { name, birthday, mobile }: Identity): string[] {
  const plain = name.normalize('NFKC').replaceAll(/\s/g, '')
  return [
    ...(plain !== '' && birthday !== '' ? [salted(`person|${plain}|${birthday}`)] : []),
    ...(mobile.trim() === '' ? [] : [salted(`mobile|${mobile.trim()}`)]),
  ]
}

/** Why a signed answer counts for nothing; null when it answers the question. */
export function registerFault(asked: RegisterQuestion, given: RegisterData, nowMs: number): string | null {
  if (given.id !== asked.id) return 'answer to another question'
  if (
    given.digests.length !== asked.digests.length ||
    given.digests.some((one, i) => one !== asked.digests[i])
  )
    return 'answer about another person'
  if (given.listed !== (given.entry !== null)) return 'contradictory answer'
  if (Math.abs(nowMs - given.at) > SIGN_WINDOW_MS) return 'stale answer'
  return null
}
