// Parses the proof of work a page sends: exactly our challenge with its solution, or nothing.
import { WORK_PURPOSES } from '@lanting/contract/call'
import { z } from 'zod'

const hex = (length: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(length)

/** Strict, so that no deep or strange JSON reaches the library. */
const solved = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex(64),
      salt: hex(64),
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: hex(64),
      keySignature: hex(128),
      data: z.strictObject({
        purpose: z.enum(WORK_PURPOSES),
        network: z.string().max(64),
        keys: z.int().positive(),
        until: z.int().positive(),
      }),
    }),
    signature: hex(128),
  }),
  solution: z.strictObject({
    counter: z.int().nonnegative(),
    derivedKey: hex(128),
    time: z.optional(z.number()),
  }),
})

export type SolvedWork = z.infer<typeof solved>

/** Null for anything that is not our challenge. */
export function readWork(header: string | undefined): SolvedWork | null {
  if (header === undefined || header.length > 4000) return null
  try {
    return solved.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data ?? null
  } catch {
    return null
  }
}
