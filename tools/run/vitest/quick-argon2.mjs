// argon2 for the tests of modules: the real one at its lowest cost. A third of their time went into hashing passwords.
import { createRequire } from 'node:module'
import { at } from '#tools/run/paths.mjs'

/** @type {typeof import('@node-rs/argon2')} */
const argon2 = createRequire(at('apps/server/package.json'))('@node-rs/argon2')

const LOWEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** @param {string} password */
export const hash = (password) => argon2.hash(password, LOWEST)

/** A hash names its own cost. */
export const { verify } = argon2
