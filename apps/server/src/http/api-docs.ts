// Serves the contract: its OpenAPI document and a plain page to read it. Sandbox only; each app has its own.
import type { CallSpec } from '@lanting/contract/call'
import { API_DOCS } from '@lanting/contract/texts/api-docs'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#src/http/openapi.ts'

export function addApiDocs(
  app: FastifyInstance,
  { title, root }: { readonly title: string; readonly root: '/api' | '/office-api' },
  calls: ReadonlyMap<string, CallSpec>,
): void {
  const document = `${root}/docs/openapi.json`
  app.get(document, async () => openApiDocument(title, calls))
  app.get(`${root}/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(title, document, calls)),
  )
}

function page(title: string, document: string, calls: ReadonlyMap<string, CallSpec>): string {
  const rows = [...calls.values()].map(
    (call) =>
      `<tr><td>${call.method}</td><td>${call.path}</td><td>${call.who}</td><td>${call.refusals.join(', ')}</td></tr>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1><p><a href="${document}">openapi.json</a></p>
<table><thead><tr>${API_DOCS.columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}
