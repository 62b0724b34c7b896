// Draws the instant at which the databases of this run begin, and prints how to have the same again.
import { chooseInstant } from './instants.mjs'

/** @param {import('vitest/node').TestProject} project */
export default function setup(project) {
  const name = chooseInstant(process.env.INSTANT)
  console.log(`Module tests begin at: ${name} (again with INSTANT=${name})`)
  project.provide('instant', name)
}
