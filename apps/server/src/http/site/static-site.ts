// Serves a built web app: hashed files cached for a year, the page always revalidated, precompressed.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assetsOf, keepBuild } from '#src/http/site/kept-builds.ts'
import { AppError } from '#src/lib/app-error.ts'

interface SiteFiles {
  readonly dist: string
  /** Where hashed files of this build and earlier ones are kept. */
  readonly kept: string
  readonly now: number
}

export async function addStaticSite(app: FastifyInstance, { dist, kept, now }: SiteFiles): Promise<void> {
  // A full disk costs pages of before the next deploy, not this start.
  await keepBuild(dist, kept, now).catch((error: unknown) => app.log.warn({ err: error }, 'build not kept'))
  await app.register(fastifyStatic, {
    root: path.resolve(dist),
    preCompressed: true,
    cacheControl: false,
    // A build that was copied with its folder must not serve hidden files.
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      if (/\.svg(\.|$)/.test(file)) void reply.type('image/svg+xml; charset=utf-8')
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Meant to be saved and run from a disk; here our own policy would block its script.
      if (/fair-verifier\.html/.test(file)) void reply.header('content-disposition', 'attachment')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const [, file] = OF_A_BUILD.exec(request.url) ?? []
    if (file === undefined) return sendMissing(request, reply)
    return isFile(path.join(assetsOf(kept), file)).then((isKept) =>
      isKept ? reply.sendFile(file, path.resolve(assetsOf(kept))) : sendMissing(request, reply),
    )
  })
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.debug({ url: request.url.split('?')[0] }, 'not found')
  if (CALLS.test(request.url)) throw new AppError('notFound')
  // Browsers request it by themselves, whatever the page names.
  if (request.url === '/favicon.ico') return reply.redirect('/art/brand/mark.svg')
  // A refused call rides on HTTP 200; a file that is not there is a 404, as monitors expect.
  const answer = { code: refusalCode('notFound'), message: refusalText('notFound'), data: null }
  return reply.code(404).header('cache-control', 'no-store').send(answer)
}

/** A plain name: it can lead to no other folder. */
const OF_A_BUILD = /^\/assets\/([\w-][\w.-]*)(?:\?|$)/
const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )

const CALLS = /^\/(api|office-api|hook)(\/|\?|$)/

/** Hashes of the built page's inline content, for the content policy. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Written by the build next to the page; a page without the file has nothing inline. */
export async function inlineHashes(dist: string): Promise<InlineHashes> {
  const text = await readFile(path.join(dist, 'csp.json'), 'utf8').catch(() => '{"scripts":[],"styles":[]}')
  return JSON.parse(text) as InlineHashes
}
