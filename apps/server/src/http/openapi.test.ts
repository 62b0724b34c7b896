// Both documents of the API are valid OpenAPI 3.1, and describe every call completely.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isBuiltArea } from '@lanting/contract/areas'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { CALLS } from '@lanting/contract/calls/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { openApiDocument } from '#src/http/openapi.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

type Document = ReturnType<typeof openApiDocument>
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

let office: TestOffice
const documents = new Map<string, Document>()

beforeAll(async () => {
  office = await createTestOffice()
  const read = async (app: TestOffice['app'], url: string) => (await app.inject({ url })).json<Document>()
  documents.set('members', await read(office.members.app, '/api/docs/openapi.json'))
  documents.set('office', await read(office.app, '/office-api/docs/openapi.json'))
})
afterAll(() => office.close())

function documentOf(name: string): Document {
  const document = documents.get(name)
  if (document === undefined) throw new Error(`no document of ${name}`)
  return document
}

function operationsOf(document: Document): [where: string, path: string, operation: Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      path,
      one as unknown as Operation,
    ]),
  )
}

/** Every `$ref` in a value, however deep. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}

function at(document: Document, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  )
}

describe.each(['members', 'office'])('the document of the %s', (name) => {
  it('says which version it is, and what it is called', () => {
    const { openapi, info } = documentOf(name)
    expect(openapi).toMatch(/^3\.1\.\d+$/)
    expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  })

  it('has schemas that a validator takes as JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      validateFormats: false,
    })
    for (const [schema, value] of Object.entries(documentOf(name).components.schemas))
      expect(() => ajv.compile(value), schema).not.toThrow()
  })

  it('refers to nothing that is not there', () => {
    const document = documentOf(name)
    const refs = [...new Set(refsIn(document))]
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([])
  })

  it('names every operation once, under a tag, with answers and known security', () => {
    const document = documentOf(name)
    const operations = operationsOf(document)
    const ids = operations.map(([, , { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const schemes = Object.keys(document.components.securitySchemes)
    for (const [where, , { tags, responses, security }] of operations) {
      expect(tags, where).toHaveLength(1)
      expect(Object.keys(responses), where).toEqual(expect.arrayContaining(['200', '401', '429', '500']))
      expect(schemes, where).toEqual(expect.arrayContaining(security.flatMap((one) => Object.keys(one))))
    }
  })

  it('declares the parameters of every path, and no parameter twice', () => {
    for (const [where, path, { parameters }] of operationsOf(documentOf(name))) {
      const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(inPath, where).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one))
      const all = parameters.map((one) => one.$ref ?? `${one.in} ${one.name}`)
      expect(new Set(all).size, where).toBe(all.length)
    }
  })
})

describe.each([
  ['members', Object.values(CALLS).filter(({ area }) => isBuiltArea(area))],
  ['office', Object.values(OFFICE_CALLS).filter(({ area }) => isBuiltArea(area))],
] as const)('every call of the %s', (name, calls) => {
  it('is there under its path and its aliases, and nothing else is', () => {
    const paths = calls.flatMap((call) => {
      const aliases: readonly string[] = 'aliases' in call ? call.aliases : []
      return [call.path, ...aliases].map((path) => `${call.method} ${path.replace(/:(\w+)/, '{$1}')}`)
    })
    const there = operationsOf(documentOf(name)).map(([where]) => where)
    expect(there.toSorted()).toEqual(paths.toSorted())
  })

  it('says how it is repeated, uploaded and downloaded, and who may make it', () => {
    const document = documentOf(name)
    for (const call of calls) {
      const path = call.path.replace(/:(\w+)/, '{$1}')
      const where = `${call.method} ${path}`
      const found = operationsOf(document).find(([one]) => one === where)?.[2]
      const isKeyed = found?.parameters.some((one) => one.$ref?.endsWith('/IdempotencyKey') === true)
      expect(isKeyed, where).toBe('idempotent' in call && call.idempotent)
      const sent = Object.keys(found?.requestBody?.content ?? {})
      const isUpload = 'upload' in call && call.upload
      expect(sent, where).toEqual(
        call.method === 'GET' ? [] : [isUpload ? 'multipart/form-data' : 'application/json'],
      )
      const download = 'download' in call ? call.download : 'application/json'
      expect(Object.keys(found?.responses['200']?.content ?? {}), where).toEqual([download])
      expect(found?.security.length, where).toBe(call.who === 'anyone' ? 0 : 1)
    }
  })
})

it('an answer of the product fits what its document says', async () => {
  const { postApiAppAnswer, Refused } = documentOf('members').components.schemas
  const ajv = new Ajv2020({ validateFormats: false })
  const answer = await office.members.call('POST /api/app')
  const refusal = await office.members.call('POST /api/balance')
  expect(ajv.validate(postApiAppAnswer ?? false, answer), ajv.errorsText()).toBe(true)
  expect(ajv.validate(Refused ?? false, refusal), ajv.errorsText()).toBe(true)
  expect(ajv.validate(Refused ?? false, answer)).toBe(false)
  expect(ajv.validate(postApiAppAnswer ?? false, refusal)).toBe(false)
})
