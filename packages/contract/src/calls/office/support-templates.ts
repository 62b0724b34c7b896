// Office calls of the texts that answers begin with: who answers conversations reads and writes them.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import { beijingTime, filled, nothing, numberId, object } from '#src/schema.ts'

const template = object({
  id: numberId,
  title: z.string(),
  content: z.string(),
  /** Who wrote it last. */
  staff: z.nullable(z.string()),
  updated_at: beijingTime,
})

export const supportTemplates = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/templates',
  who: 'staff',
  may: 'support.answer',
  input: nothing,
  output: z.array(template),
  refusals: [],
})

/** Without an id a new one, at the end. */
export const supportTemplateSave = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/template/save',
  who: 'staff',
  may: 'support.answer',
  idempotent: true,
  input: object({
    id: z.nullable(numberId),
    title: filled(LIMITS.support.templateTitleMax),
    content: filled(2000),
  }),
  output: z.array(template),
  refusals: ['htmlEmpty', 'templatePlace', 'wrongState'],
})

export const supportTemplateRemove = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/template/remove',
  who: 'staff',
  may: 'support.answer',
  input: object({ id: numberId }),
  output: z.array(template),
  refusals: [],
})
