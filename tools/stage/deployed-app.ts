// A member app on files of its own, beside the product of a file of journeys: deployed anew under open pages.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inlineHashes } from '../../apps/web/build-plugins.ts'
import { freePort } from '#tools/run/launch/ports.mjs'
import { launchAlone } from '#tools/run/launch/product.mjs'
import { at } from '#tools/run/paths.mjs'
import { product } from './own-product.ts'
import { ONE_BROWSER, SHARED_SECRETS } from './throwaway.mjs'

export interface DeployedApp {
  readonly url: string
  /** Serves again, with the files as they are now. */
  start(env?: NodeJS.ProcessEnv): Promise<void>
  stop(): Promise<void>
  /** Starts again with the files of a build in which every hashed name and the stamp are others; a name that no file has. */
  deploy(name: string): Promise<void>
  /** The hashed files of the build that it serves now. */
  assets(): readonly string[]
  remove(): Promise<void>
}

export async function deployApp(): Promise<DeployedApp> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'))
  const dist = join(folder, 'dist')
  cpSync(at('apps/web/dist'), dist, { recursive: true })
  // They would be of the build before it was renamed.
  for (const file of filesOf(dist)) if (/\.(br|gz)$/.test(file)) rmSync(file)
  const url = `http://localhost:${port}`
  let stop = async () => {}
  const app: DeployedApp = {
    url,
    async start(env = {}) {
      const { databaseUrl, dataDir, officeUrl, sandboxUrl } = product()
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
    async deploy(name) {
      await app.stop()
      renameBuild(dist, name)
      await app.start()
    },
    assets: () => readdirSync(join(dist, 'assets')),
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await app.start()
  return app
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What a build of changed sources does to every file: other names and another stamp. */
function renameBuild(dist: string, name: string): void {
  const assets = join(dist, 'assets')
  const renamed = new Map(
    readdirSync(assets).map((file) => [file, file.replace(/(?=\.\w+$)/, `-${name}`)] as const),
  )
  const { version } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as { version: string }
  const words = new RegExp(
    [...renamed.keys(), version].map((word) => word.replaceAll('.', '\\.')).join('|'),
    'g',
  )
  for (const file of filesOf(dist).filter((one) => /\.(js|css|html|json)$/.test(one))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(words, (word) => renamed.get(word) ?? name),
    )
  }
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  writeFileSync(join(dist, 'csp.json'), JSON.stringify(inlineHashes(html)))
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
}
