// Folders of more than 25 files that no noun splits, and why. This list only shrinks.
import { because, type Known } from './known.ts'

export const KNOWN_LARGE: Known = {
  ...because('a list by nature, one file per noun and named for it', [
    'packages/contract/src/calls',
    'packages/contract/src/calls/office',
  ]),
  ...because('applied as one set in the order of names; the first word of a name is the noun', [
    'apps/server/functions',
    'apps/server/migrations',
  ]),
}
