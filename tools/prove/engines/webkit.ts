// WebKit as an engine: Debian's small browser on a display of its own, driven over W3C WebDriver.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tools/run/launch/ports.mjs'
import { endProcess } from '#tools/run/launch/processes.mjs'
import { asJson, DESK, ENGINE_ENV, type Engine, inWindow, type Tab, type View } from './driver.ts'
import type { WebKitPrograms } from './provide.mjs'

const READY_MS = 120_000
/** Timeout of a command, generous for a busy machine. */
const ANSWER_MS = 120_000

/**
 * A page's errors stay inside it: the driver exposes none of them. A ResizeObserver that waits for the next frame is
 * reported as an error as well, and is none.
 */
const LISTEN = `(() => {
  if (window.engineProblems) return
  const heard = (window.engineProblems = [])
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || heard.push(message))
  addEventListener('unhandledrejection', (event) => heard.push(String(event.reason)))
})()`

/** The display's number is chosen by Xvfb itself, so that two runs never take the same one. */
async function startDisplay(program: string, folder: string, onChild: (child: ChildProcess) => void) {
  const file = join(folder, 'display')
  writeFileSync(file, '')
  const size = `${DESK.width}x${DESK.height + 200}x24`
  const child = spawn(
    '/bin/sh',
    ['-c', `exec "$0" -displayfd 3 -nolisten tcp -screen 0 ${size} 3>"$1"`, program, file],
    {
      stdio: 'ignore',
    },
  )
  onChild(child)
  for (let waited = 0; waited < READY_MS; waited += 50) {
    const number = readFileSync(file, 'utf8').trim()
    if (number !== '') return `:${number}`
    await delay(50)
  }
  throw new Error(`${program} did not open a display`)
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
  return value
}

async function untilAnswers(url: string): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      await ask(`${url}/status`, 'GET')
      return
    } catch (error) {
      if (waited >= READY_MS) throw error
      await delay(100)
    }
  }
}

export async function startWebKit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'lanting-webkit-'))
  const children: ChildProcess[] = []
  const end = async () => {
    for (const { pid } of children.toReversed()) {
      if (pid === undefined) continue
      await endProcess(pid, [
        ['SIGTERM', 5_000],
        ['SIGKILL', 5_000],
      ])
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const screen = await startDisplay(display, folder, (child) => children.push(child))
    // With GTK animations off, the page gets prefers-reduced-motion.
    mkdirSync(join(folder, 'gtk-3.0'))
    writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
    const env = { ...ENGINE_ENV, DISPLAY: screen, GDK_BACKEND: 'x11', HOME: folder, XDG_CONFIG_HOME: folder }
    const port = await freePort()
    children.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }))
    const url = `http://127.0.0.1:${port}`
    await untilAnswers(url)
    return { name: 'WebKit', open: (view) => openTab(url, browser, view), close: end }
  } catch (error) {
    await end()
    throw error
  }
}

async function openTab(url: string, binary: string, { width, height }: View): Promise<Tab> {
  const options = { binary, args: ['--automation', '--full-screen'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await ask(`${url}/session`, 'POST', { capabilities })) as { sessionId: string }
  const session = `${url}/session/${sessionId}`
  const post = (path: string, body: object) => ask(`${session}${path}`, 'POST', body)
  await post('/window/rect', { x: 0, y: 0, width, height })
  const run = (expression: string) =>
    post('/execute/sync', { script: `return ${asJson(expression)}`, args: [] })
  return {
    goto: async (to) => {
      await post('/url', { url: to })
      await run(LISTEN)
    },
    evaluate: async (expression, where = 'page') => {
      if (where === 'page') return JSON.parse(String(await run(expression)))
      await post('/frame', { id: 0 })
      try {
        return JSON.parse(String(await run(expression)))
      } finally {
        await post('/frame/parent', {})
      }
    },
    tapAt: async (point, frameAt) => {
      const move = { type: 'pointerMove', duration: 0, ...inWindow(point, frameAt) }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('/actions', { actions: [{ type: 'pointer', id: 'pointer', actions: [move, ...press] }] })
    },
    type: async (text) => {
      const focused = Object.values((await ask(`${session}/element/active`, 'GET')) as Record<string, string>)
      await post(`/element/${focused[0]}/value`, { text })
    },
    screenshot: async () => Buffer.from(String(await ask(`${session}/screenshot`, 'GET')), 'base64'),
    problems: async () => JSON.parse(String(await run('window.engineProblems'))) ?? [],
    close: async () => void (await ask(session, 'DELETE')),
  }
}
