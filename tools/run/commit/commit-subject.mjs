// Subjects of commits: `area: imperative`, at most 72 characters. Asked by the commit-msg hook, `npm run check` and a test.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at, ROOT } from '../paths.mjs'

const MAX = 72
/** Commits before this one were written without the rule. */
const SINCE = '5f7d7853'
/** Written by git itself. */
const BY_GIT = /^(Merge |Revert "|fixup! |squash! )/
const AREA = /^[\w@][\w@./, -]*: /
/** A verb cannot be recognised without a dictionary; these forms certainly are no imperative. */
const NO_VERB =
  /^(an?|the|this|that|these|those|no|not|nothing|nobody|whoever|what|whatever|who|when|where|how|if|every|everything|each|all|some|any|both|one|two|it|its|there|now|also|more|less|fewer|new|\d.*)$/i
const VERBS_IN_ING = new Set(['bring', 'ping', 'string', 'swing', 'ring'])
const VERBS_IN_ED = new Set([
  'bleed',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'succeed',
])
const VERBS_IN_S = /(ss|us|bias|canvas|alias)$/

/**
 * @param {string} subject
 * @returns {string | null} what is wrong with it
 */
export function subjectProblem(subject) {
  if (BY_GIT.test(subject)) return null
  if (subject.length > MAX) return `${subject.length} characters, at most ${MAX}`
  const area = AREA.exec(subject)
  if (area === null) return 'begin with the area: `web: fix the date picker`'
  const [verb = ''] = subject.slice(area[0].length).split(/[\s,:;]/)
  if (NO_VERB.test(verb) || !isBareForm(verb.toLowerCase()))
    return `say what to do: "${verb}" is no imperative`
  return subject.endsWith('.') ? 'no full stop at the end' : null
}

/** @param {string} word */
function isBareForm(word) {
  if (word.endsWith('ing')) return VERBS_IN_ING.has(word)
  if (word.endsWith('ed')) return VERBS_IN_ED.has(word)
  return !word.endsWith('s') || VERBS_IN_S.test(word)
}

/**
 * Of every commit since the rule; none without git, or in a clone that does not reach back so far.
 * @returns {string[]}
 */
export function subjectProblems() {
  const lines = git('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`)?.split('\n') ?? []
  return lines.flatMap((line) => {
    const problem = line === '' ? null : subjectProblem(line.slice(line.indexOf(' ') + 1))
    return problem === null ? [] : [`${line}: ${problem}`]
  })
}

/** Points a clone at the hooks of the repository, unless it has others. Outside of a clone there is nothing to do. */
export function setUpHooks() {
  if (existsSync(at('.git')) && git('config', 'core.hooksPath') === null)
    git('config', 'core.hooksPath', '.githooks')
}

/** @param {...string} args @returns {string | null} null where git refuses or is missing */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
