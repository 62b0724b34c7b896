// The production start refuses what it cannot do, in words; what it can is shown by every journey, whose processes it starts.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'
import { COMMANDS, PROCESSES } from './launch/programs.mjs'

function serve(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('tools/run/serve.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('names every program that it starts', () => {
  const { status, said } = serve('--help')
  expect(status).toBe(0)
  for (const name of [...Object.keys(PROCESSES), ...Object.keys(COMMANDS)])
    expect(said).toContain(`npm run serve -- ${name}`)
})

test.each(['nothing', '__proto__'])('the program %s is refused in words', (name) => {
  const { status, said } = serve(name)
  expect(status).toBe(1)
  expect(said).toContain(`There is no program ${name}.`)
  expect(said).not.toContain('    at ')
})
