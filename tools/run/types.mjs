// npm run types: checks the types of every workspace and of the scripts.
import { fail } from './progress.mjs'
import { checkTypes } from './build/projects.mjs'

await checkTypes()
  .then((problems) => {
    if (problems) console.log(problems)
    process.exitCode = problems ? 1 : 0
  })
  .catch(fail)
