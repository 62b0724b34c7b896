// One kind of draw in a process, so on a core, of its own: compares with the product's rule, then counts.
import { statisticsOf, type Statistic } from './statistics.ts'
import { differences, type Kind } from './fast-draws.ts'

export interface DrawsTask {
  readonly kind: Kind
  readonly run: number
  readonly draws: number
  readonly compared: number
}

export interface DrawsReport {
  readonly different: number
  readonly statistics: readonly Statistic[]
}

const { kind, run, draws, compared } = JSON.parse(process.argv[2] ?? '') as DrawsTask
const report: DrawsReport = {
  different: differences(kind, run, draws, compared),
  statistics: statisticsOf(kind, run, draws),
}
process.send?.(report)
