// A member app on files of its own, beside the product of a file of journeys.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  remove(): Promise<void>
}

export async function deployApp(): Promise<DeployedApp> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'))
  const dist = join(folder, 'dist')
  cpSync(at('apps/web/dist'), dist, { recursive: true })
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
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await app.start()
  return app
}
