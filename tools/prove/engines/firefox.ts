// Firefox as an engine, driven over WebDriver BiDi, which it speaks by itself.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tools/run/launch/ports.mjs'
import { endProcess } from '#tools/run/launch/processes.mjs'
import { BidiClient } from './bidi.ts'
import { asJson, ENGINE_ENV, type Engine, inWindow, type Tab, type View } from './driver.ts'

const READY_MS = 120_000
/** Headless, in Chinese, without motion, and without requests of the browser's own. */
const SETTINGS = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'zh-CN, zh',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

interface Context {
  readonly context: string
  readonly children?: readonly Context[] | null
}

interface LogEntry {
  readonly level: string
  readonly text: string | null
  readonly source?: { readonly context?: string }
}

function newProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lanting-firefox-'))
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join(''))
  return folder
}

export async function startFirefox(program: string): Promise<Engine> {
  const [profile, port] = [newProfile(), await freePort()]
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const child = spawn(program, args, { stdio: 'ignore', env: { ...ENGINE_ENV, HOME: profile } })
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  child.on('exit', (code) => (failure = new Error(`${program} ended with ${code}`)))
  const end = async () => {
    if (child.pid !== undefined) {
      await endProcess(child.pid, [
        ['SIGTERM', 10_000],
        ['SIGKILL', 5_000],
      ])
    }
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    return await engineAt(`ws://127.0.0.1:${port}/session`, () => failure, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function connect(url: string, failed: () => Error | undefined, hear: (m: string, p: unknown) => void) {
  for (let waited = 0; ; waited += 200) {
    const failure = failed()
    if (failure) throw failure
    try {
      return await BidiClient.connect(url, hear)
    } catch (error) {
      if (waited >= READY_MS) throw error
      await delay(200)
    }
  }
}

async function engineAt(
  url: string,
  failed: () => Error | undefined,
  end: () => Promise<void>,
): Promise<Engine> {
  const entries: LogEntry[] = []
  const client = await connect(url, failed, (method, params) => {
    if (method === 'log.entryAdded') entries.push(params as LogEntry)
  })
  await client.send('session.new', { capabilities: {} })
  await client.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    name: 'Firefox',
    open: (view) => openTab(client, entries, view),
    close: async () => {
      client.close()
      await end()
    },
  }
}

async function openTab(client: BidiClient, entries: readonly LogEntry[], viewport: View): Promise<Tab> {
  const { userContext } = (await client.send('browser.createUserContext', {})) as { userContext: string }
  const created = await client.send('browsingContext.create', { type: 'tab', userContext })
  const { context } = created as Context
  await client.send('browsingContext.setViewport', { context, viewport })
  const framed = async (): Promise<string> => {
    const tree = await client.send('browsingContext.getTree', { root: context })
    const child = (tree as { contexts: readonly Context[] }).contexts[0]?.children?.[0]
    if (!child) throw new Error('the page frames nothing')
    return child.context
  }
  const perform = (target: string, source: object) =>
    client.send('input.performActions', { context: target, actions: [source] })
  return {
    goto: async (url) =>
      void (await client.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression, where = 'page') => {
      const target = { context: where === 'page' ? context : await framed() }
      const answer = (await client.send('script.evaluate', {
        expression: asJson(expression),
        target,
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text)
      return JSON.parse(answer.result.value)
    },
    tapAt: async (point, frameAt) => {
      // A page of another origin lives in another process, and only its own context passes a press on.
      const target = frameAt === undefined ? context : await framed()
      const move = { type: 'pointerMove', ...inWindow(point) }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform(target, { type: 'pointer', id: 'pointer', actions: [move, ...press] })
    },
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform(context, { type: 'key', id: 'keys', actions })
    },
    screenshot: async () => {
      const { data } = (await client.send('browsingContext.captureScreenshot', { context })) as {
        data: string
      }
      return Buffer.from(data, 'base64')
    },
    problems: async () =>
      entries
        .filter(({ level, source }) => level === 'error' && source?.context === context)
        .map(({ text }) => text ?? ''),
    close: async () => void (await client.send('browser.removeUserContext', { userContext })),
  }
}
