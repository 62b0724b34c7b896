// The instants, all in Beijing, at which module tests begin; one is drawn for each run.
import { PlainError } from '#tools/run/progress.mjs'

/** @typedef {import('vitest').ProvidedContext['instant']} InstantName */

/** @type {readonly InstantName[]} */
export const INSTANTS = [
  'halfPastMidnight',
  'beforeMorning',
  'noon',
  'beforeMidnight',
  'lastSecondOfMonth',
  'lastSecondOfYear',
  'lunarNewYearsEve',
]

/** Those that a run without a choice draws from: at each of them the whole suite has been seen green. @type {readonly InstantName[]} */
export const DRAWN = ['noon', 'halfPastMidnight', 'beforeMidnight', 'lastSecondOfYear']

/**
 * The named one, else one by chance.
 * @param {string | undefined} named
 * @returns {InstantName}
 */
export function chooseInstant(named, random = Math.random()) {
  const chosen = named ? INSTANTS.find((name) => name === named) : DRAWN[Math.floor(random * DRAWN.length)]
  if (chosen === undefined) throw new PlainError(`No such instant: ${named}. Choose ${INSTANTS.join(', ')}`)
  return chosen
}
