// npm run audit: compares the locked packages with the published advisories, where a registry answers.
import { spawnSync } from 'node:child_process'
import { at } from './paths.mjs'
import { adviceIn } from './build/advisories.mjs'

const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: at(''), encoding: 'utf8' })
const advice = adviceIn(stdout)
if (advice === null) {
  console.log('No registry answers for advisories here: nothing was checked. Run it where one does.')
} else {
  for (const line of advice) console.log(`  ✘ ${line}`)
  console.log(`${advice.length} packages with known advisories`)
  process.exit(advice.length > 0 ? 1 : 0)
}
