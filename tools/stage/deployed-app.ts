// A member app on files of its own, beside the product of a file of journeys; builds can be deployed under its open pages.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tools/run/launch/ports.mjs'
import { launchAlone } from '#tools/run/launch/product.mjs'
import { at } from '#tools/run/paths.mjs'
import type { Product } from './open-product.ts'
import { ONE_BROWSER, SHARED_SECRETS } from './throwaway.mjs'

export interface DeployedApp {
  readonly url: string
  /** Serves again, with the files as they are now. */
  start(env?: NodeJS.ProcessEnv): Promise<void>
  stop(): Promise<void>
  /** Serves another build in place of this one, whose hashed files all have other names; its version. */
  deployNext(): Promise<string>
  remove(): Promise<void>
}

/** @param product started with the shared secrets */
export async function deployApp({
  databaseUrl,
  dataDir,
  officeUrl,
  sandboxUrl,
}: Omit<Product, 'webUrl' | 'sandboxSecret'>): Promise<DeployedApp> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'))
  let dist = join(folder, 'dist')
  cpSync(at('apps/web/dist'), dist, { recursive: true })
  const url = `http://localhost:${port}`
  let stop = async () => {}
  const app: DeployedApp = {
    url,
    async start(env = {}) {
      const portOf = (address: string) => Number(new URL(address).port)
      const api = await launchAlone(`api-${port}`, {
        databaseUrl,
        dataDir,
        ports: { web: port, office: portOf(officeUrl), sandbox: portOf(sandboxUrl) },
        env: { ...SHARED_SECRETS, ...ONE_BROWSER, PUBLIC_URL: url, WEB_DIST: dist, ...env },
      })
      stop = async () => {
        await api.stop()
      }
    },
    async stop() {
      await stop()
      stop = async () => {}
    },
    async deployNext() {
      const next = `${dist}-next`
      cpSync(dist, next, { recursive: true })
      const version = becomeAnotherBuild(next)
      await app.stop()
      rmSync(dist, { recursive: true })
      dist = next
      await app.start()
      return version
    },
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await app.start()
  return app
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const TEXT = /\.(js|css|html|json)$/

/** Renames every hashed file and writes another stamp, wherever either is named: as a build of changed sources would. */
function becomeAnotherBuild(dist: string): string {
  const { version } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as { version: string }
  const next = createHash('sha256').update(version).digest('hex').slice(0, version.length)
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  // Compressed copies would hold the old names; without them the server sends the files as they are.
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(dist, file))
  const assets = readdirSync(join(dist, 'assets'))
  const names = new RegExp([version, ...assets.map((name) => name.replaceAll('.', '\\.'))].join('|'), 'g')
  for (const file of files.filter((name) => TEXT.test(name))) {
    const text = readFileSync(join(dist, file), 'utf8')
    const changed = text.replace(names, (name) => (name === version ? next : `n${name}`))
    writeFileSync(join(dist, file), changed)
  }
  for (const name of assets) renameSync(join(dist, 'assets', name), join(dist, 'assets', `n${name}`))
  allowInlineScripts(dist)
  return next
}

/** The start script names files of the build, so that its hash is another one. */
function allowInlineScripts(dist: string): void {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
  const file = join(dist, 'csp.json')
  const policy = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...policy, scripts }))
}
