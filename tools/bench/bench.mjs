// npm run bench: builds what is stale, then runs every bench, or those whose name holds one of the arguments.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { buildStale } from '#tools/run/build/stale.mjs'
import { checkNode, install, isInstalled } from '#tools/run/install.mjs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { fail, PlainError, step } from '#tools/run/progress.mjs'

/**
 * @param {string} file
 * @returns {Promise<number>}
 */
function runBench(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `tools/bench/${file}`], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function main() {
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  await step('Build', () => buildStale())
  const wanted = process.argv.slice(2)
  const files = readdirSync(at('tools/bench'))
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  if (files.length === 0) throw new PlainError(`No bench is called ${wanted.join(' or ')}.`)
  const missed = []
  for (const file of files) {
    console.log(`\n${file}`)
    if ((await runBench(file)) !== 0) missed.push(file)
  }
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nGoals missed in: ${missed.join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

await main().catch(fail)
