// Proof: what the product does costs no more when more is stored. Towns of growing sizes, a table of times and exponents.
import { parseArgs } from 'node:util'
import { growthTable } from './table.ts'
import { exitOnSignal } from '#tools/stage/exit-on-signal.mjs'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000,10000,100000' },
    /** Only operations whose name has these words. */
    only: { type: 'string', default: '' },
  },
})
const sizes = values.members.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error('--members takes whole numbers')

// Whatever ends the proof, its database ends with it.
exitOnSignal()
process.exit((await growthTable(sizes, values.only)) > 0 ? 1 : 0)
