// What the product does as more is stored: exponents over towns of three small sizes, held by the goals of prove:growth.
import { growthTable } from '#tools/prove/growth/table.ts'

process.exit((await growthTable([1_000, 4_000, 16_000])) > 0 ? 1 : 0)
