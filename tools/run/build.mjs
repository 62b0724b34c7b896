// npm run build: builds everything that is stale, or everything with --force.
import { buildStale } from './build/stale.mjs'
import { fail, step } from './progress.mjs'

await step('Build', async (note) => {
  const built = await buildStale({ force: process.argv.includes('--force') })
  note(built.length > 0 ? built.join(', ') : 'up to date')
}).catch(fail)
