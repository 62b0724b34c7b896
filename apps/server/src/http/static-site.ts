// Serves a built web app: hashed files for a year, the page itself always asked for again, compressed ahead of time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#src/http/app-error.ts'

export async function addStaticSite(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(dist),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Made to be kept and run from a disk; here our own policy would not let its script run.
      if (/fair-verifier\.html/.test(file)) void reply.header('content-disposition', 'attachment')
    },
  })
  app.setNotFoundHandler((request) => {
    request.log.debug({ url: request.url.split('?')[0] }, 'not found')
    throw new AppError('notFound')
  })
}

/** The hashes of the page's inline scripts, written by the build beside the page. */
export async function inlineScriptHashes(dist: string): Promise<string[]> {
  const text = await readFile(path.join(dist, 'csp.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}
