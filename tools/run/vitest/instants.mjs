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

/** What a run without a choice draws from: seen green whole, and no midnight falls into it, so that it repeats in every detail. @type {readonly InstantName[]} */
export const DRAWN = ['noon', 'halfPastMidnight']

/** What `npm run test:all` draws from: where a midnight falls into the run, how busy the machine is decides into which test. @type {readonly InstantName[]} */
export const DRAWN_BY_ALL = [...DRAWN, 'beforeMidnight', 'lastSecondOfYear']

/**
 * The named one, else one by chance.
 * @param {string | undefined} named
 * @param {readonly InstantName[]} [drawn]
 * @returns {InstantName}
 */
export function chooseInstant(named, drawn = DRAWN, random = Math.random()) {
  const chosen = named ? INSTANTS.find((name) => name === named) : drawn[Math.floor(random * drawn.length)]
  if (chosen === undefined) throw new PlainError(`No such instant: ${named}. Choose ${INSTANTS.join(', ')}`)
  return chosen
}
