// A proof that is ended by a signal, as npm and its group pass it on: twice at once.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const HELPER = fileURLToPath(new URL('exit-on-signal.mjs', import.meta.url))
const PROGRAM = `
  const { exitOnSignal } = await import(${JSON.stringify(HELPER)})
  process.once('exit', () => process.stdout.write('left in order'))
  exitOnSignal()
  setInterval(() => undefined, 1000)
  process.stdout.write('up ')
`

it.each(['SIGTERM', 'SIGINT'] as const)('runs its exit handlers on two %s', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM])
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    const wasUp = said !== ''
    said += String(part)
    if (!wasUp) for (let n = 0; n < 2; n++) child.kill(signal)
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  expect([said, code]).toEqual(['up left in order', 1])
})
