// The contract as an OpenAPI document and a plain page to read it (sandbox mode only).
import type { CallSpec } from '@lanting/contract/call'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export function addApiDocs(app: FastifyInstance, title: string, calls: ReadonlyMap<string, CallSpec>): void {
  app.get('/api/docs/openapi.json', async () => openApiDocument(title, calls))
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(title, calls)),
  )
}

export function openApiDocument(title: string, calls: ReadonlyMap<string, CallSpec>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls.values()) {
    const entry = (paths[call.path] ??= {})
    entry[call.method.toLowerCase()] = operation(call)
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, paths }
}

function operation(call: CallSpec) {
  const input = schemaOf(call.input)
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schemaOf(call.output) },
  }
  return {
    'x-who': call.who,
    'x-idempotent': call.idempotent === true,
    'x-refusals': call.refusals,
    ...(call.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(call.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : { parameters: queryParameters(input) }),
    responses: { 200: { description: 'envelope', content: { 'application/json': { schema: envelope } } } },
  }
}

function schemaOf(schema: z.ZodMiniType): Record<string, unknown> {
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as Record<string, unknown>
}

function queryParameters(schema: Record<string, unknown>) {
  const properties = (schema.properties ?? {}) as Record<string, unknown>
  const required = (schema.required ?? []) as string[]
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }))
}

function page(title: string, calls: ReadonlyMap<string, CallSpec>): string {
  const rows = [...calls.values()].map(
    (call) =>
      `<tr><td>${call.method}</td><td>${call.path}</td><td>${call.who}</td><td>${call.refusals.join(', ')}</td></tr>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1><p><a href="/api/docs/openapi.json">openapi.json</a></p>
<table><thead><tr><th>方法</th><th>路径</th><th>谁可以</th><th>可能的拒绝</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}
