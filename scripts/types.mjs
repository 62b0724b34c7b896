// npm run types: checks the types of every workspace and of the scripts.
import { fail } from './lib/progress.mjs'
import { checkTypes } from './lib/types.mjs'

await checkTypes()
  .then((problems) => {
    if (problems) console.log(problems)
    process.exitCode = problems ? 1 : 0
  })
  .catch(fail)
