// How a draw's result travels: three digits and their sum, or seven balls with the special one last.
import * as z from 'zod/mini'
import { count, flag, object } from '../schema.ts'

const sumResult = object({
  type: z.literal(2),
  balls: z.array(object({ num: z.string() })),
  total: count,
  label: z.string(),
  wave: z.literal(['red', 'green', 'blue', 'gray']),
  shape: z.literal(['豹子', '顺子', '对子', '杂六']),
  extreme: z.literal(['', '极大', '极小']),
  labels: z.array(z.string()),
  text: z.string(),
})

const markResult = object({
  type: z.literal(1),
  balls: z.array(
    object({
      num: z.string(),
      color: z.literal(['red', 'blue', 'green']),
      zodiac: z.string(),
      special: flag,
    }),
  ),
  total: count,
  label: z.string(),
  labels: z.array(z.string()),
  year_animal: z.string(),
})

export const drawResult = z.discriminatedUnion('type', [sumResult, markResult])
