// The contract as an OpenAPI 3.1 document: components, security and every call with its aliases. Pure.
import { type CallSpec, type Who, WORK_HEADER } from '@lanting/contract/call'
import { SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { REFUSALS, type RefusalKey } from '@lanting/contract/refusals'
import { API_DOCS } from '@lanting/contract/texts/api-docs'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>

/** Which of the document's security schemes a caller needs; `anyone` needs none. */
const SCHEME_OF: Readonly<Record<Exclude<Who, 'anyone'>, string>> = {
  member: 'session',
  agent: 'session',
  staff: 'session',
  provider: 'signature',
}

/** Answers that any call may give, by their number: these carry it as the status of HTTP too. */
const FAILURES = {
  401: 'notLoggedIn',
  413: 'tooLarge',
  429: 'tooFast',
  500: 'serverBusy',
  503: 'overloaded',
} as const

export function openApiDocument(title: string, calls: ReadonlyMap<string, CallSpec>) {
  const paths: Record<string, Record<string, Json>> = {}
  const schemas: Record<string, Json> = { Refused: REFUSED }
  for (const call of calls.values()) {
    const name = operationName(call.method, call.path)
    schemas[`${name}Input`] = schemaOf(call.input, 'input')
    if (call.download === undefined) schemas[`${name}Answer`] = envelopeOf(schemaOf(call.output, 'output'))
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const entry = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
      const own = { operationId: operationName(call.method, path), ...operation(call, name) }
      entry[call.method.toLowerCase()] = path === call.path ? own : { ...own, 'x-alias-of': call.path }
    }
  }
  const securitySchemes = {
    session: { type: 'http', scheme: 'bearer', description: API_DOCS.session },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: SIGN_HEADERS.signature,
      description: API_DOCS.signature,
    },
  }
  const info = { title, version: '1', description: API_DOCS.about }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: { schemas, parameters, responses: FAILED, securitySchemes },
  }
}

const REFUSED = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', not: { const: 200 } },
    message: { type: 'string' },
    data: { type: 'null' },
  },
}

const FAILED = Object.fromEntries(
  Object.entries(FAILURES).map(([code, key]) => [
    `Failed${code}`,
    { description: REFUSALS[key].text, content: jsonOf({ $ref: '#/components/schemas/Refused' }) },
  ]),
)

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: API_DOCS.idempotencyKey,
    schema: { type: 'string' },
  },
  Work: {
    name: WORK_HEADER,
    in: 'header',
    required: false,
    description: API_DOCS.work,
    schema: { type: 'string' },
  },
} as const

function operation(call: CallSpec, name: string): Json {
  const input = { $ref: `#/components/schemas/${name}Input` }
  const isQuery = call.method === 'GET'
  return {
    tags: [call.area],
    'x-who': call.who,
    ...(call.may === undefined ? {} : { 'x-permission': call.may }),
    'x-refusals': Object.fromEntries(call.refusals.map((key) => [key, refusalOf(key)])),
    security: call.who === 'anyone' ? [] : [{ [SCHEME_OF[call.who]]: [] }],
    parameters: [
      ...pathParameters(call.path),
      ...(isQuery ? queryParameters(schemaOf(call.input, 'input')) : []),
      ...(call.idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(call.work === undefined ? [] : [{ $ref: '#/components/parameters/Work' }]),
    ],
    ...(isQuery ? {} : { requestBody: bodyOf(call, input) }),
    responses: {
      200: answerOf(call, name),
      ...Object.fromEntries(
        Object.keys(FAILURES).map((code) => [code, { $ref: `#/components/responses/Failed${code}` }]),
      ),
    },
  }
}

function refusalOf(key: RefusalKey): Json {
  return { code: REFUSALS[key].code, message: REFUSALS[key].text }
}

function bodyOf(call: CallSpec, input: Json): Json {
  if (call.upload !== true) return { required: true, content: jsonOf(input) }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function answerOf(call: CallSpec, name: string): Json {
  if (call.download !== undefined)
    return { description: API_DOCS.file, content: { [call.download]: { schema: { type: 'string' } } } }
  const refs = [`${name}Answer`, 'Refused'].map((one) => ({ $ref: `#/components/schemas/${one}` }))
  return { description: API_DOCS.answer, content: jsonOf({ oneOf: refs }) }
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function envelopeOf(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
  }
}

/** `POST /api/support/list` is `postApiSupportList`. */
function operationName(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _said, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json
  return rest
}

function pathParameters(path: string): readonly Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(schema: Json): readonly Json[] {
  const properties = (schema['properties'] ?? {}) as Json
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }))
}
