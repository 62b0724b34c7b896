// npm run build: builds everything that is stale, or everything with --force.
import { buildStale } from './lib/build.mjs'
import { fail, step } from './lib/progress.mjs'

await step('Build', async (note) => {
  const built = await buildStale({ force: process.argv.includes('--force') })
  note(built.length > 0 ? built.join(', ') : 'up to date')
}).catch(fail)
