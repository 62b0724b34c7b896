// Run by .githooks/commit-msg with the file of the message.
import { readFileSync } from 'node:fs'
import { subjectProblem } from './commit-subject.mjs'

const lines = readFileSync(process.argv[2] ?? '', 'utf8').split('\n')
const problem = subjectProblem(lines.find((line) => line !== '' && !line.startsWith('#')) ?? '')
if (problem !== null) {
  console.error(`The subject of the commit: ${problem} (CONTRIBUTING.md)`)
  process.exitCode = 1
}
