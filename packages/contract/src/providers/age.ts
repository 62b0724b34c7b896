// The signed HTTP API of a provider that checks ages: asked with name and birthday before the first deposit.
import * as z from 'zod/mini'
import { filled, object, typed } from '../schema.ts'

const data = object({
  /** The request's own id and person: an answer with others is about another one. */
  id: filled(64),
  name: filled(64),
  birthday: filled(10),
  adult: z.boolean(),
  /** What the provider calls this answer: kept as evidence. */
  reference: filled(64),
})

/** `POST {base}/v1/{path}` with a JSON body. */
export const AGE_API = {
  adult: {
    path: 'adult',
    input: object({ id: filled(64), name: filled(64), birthday: filled(10) }),
    output: z.discriminatedUnion('ok', [
      object({ ok: z.literal(true), data }),
      object({ ok: z.literal(false), error: object({ code: filled(40), message: typed(200) }) }),
    ]),
  },
} as const

export type AgeData = z.output<typeof data>
