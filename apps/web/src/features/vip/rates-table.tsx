// Rebate rates of the chosen level, beside the next one.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { REBATE_COLUMNS, type RebateColumn } from '@lanting/contract/codes'
import { cherry, circleDot, dices, gamepad2, spade, volleyball } from '@lanting/design/icons'
import type { Level } from '#src/features/vip/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './rates-table.module.css'

const ICONS: Readonly<Record<RebateColumn, string>> = {
  realperson: spade,
  sport: volleyball,
  e_sport: gamepad2,
  joker: dices,
  electron: cherry,
  lottery: circleDot,
}
const COLUMNS = Object.entries(REBATE_COLUMNS) as [RebateColumn, string][]

interface RatesTableProps {
  readonly level: Level
  readonly next: Level | undefined
  /** The member's own level; undefined for visitors. */
  readonly own: number | undefined
}

export function RatesTable({ level, next, own }: RatesTableProps) {
  return (
    <Card className={css.card} label="最高返水比例">
      <div className={css.head}>
        <h2>最高返水比例</h2>
        <span>按有效投注计算</span>
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">
              {level.level === own ? <Tag tone="primary">{level.name} 当前</Tag> : level.name}
            </th>
            {next !== undefined && (
              <th scope="col">
                {next.level === own ? <Tag tone="primary">{next.name} 当前</Tag> : next.name}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {COLUMNS.map(([column, title]) => (
            <tr key={column}>
              <th scope="row">
                <span className={css.kind}>
                  <Icon d={ICONS[column]} size={19} />
                  {title}
                </span>
              </th>
              <td className={css.strong}>{level[column].toFixed(2)}%</td>
              {next !== undefined && <td>{next[column].toFixed(2)}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
