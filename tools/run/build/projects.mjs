// Runs the compiler over every project; its incremental state is kept in .cache.
import { existsSync, readdirSync } from 'node:fs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { run } from '#tools/run/launch/processes.mjs'

/** @returns {string[]} */
function projects() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(at(folder)).map((name) => `${folder}/${name}/tsconfig.json`),
  )
  // The app's service worker has other globals than its pages.
  return ['tsconfig.json', ...workspaces, 'apps/web/src/worker/tsconfig.json'].filter((file) =>
    existsSync(at(file)),
  )
}

/** @returns {Promise<string>} what the compiler complains about, empty when nothing */
export async function checkTypes() {
  let problems = ''
  // One after the other: the compiler itself uses every core.
  for (const project of projects()) {
    const known = at('.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
    const args = [at('node_modules/typescript/bin/tsc'), '--noEmit', '-p', project]
    args.push('--incremental', '--tsBuildInfoFile', known)
    const { code, output } = await run(process.execPath, args, { cwd: ROOT })
    if (code !== 0) problems += `${project}\n${output}\n`
  }
  return problems.trim()
}
