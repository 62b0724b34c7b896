// The three figures at the head of every rules sheet.
import css from './rules.module.css'

export function RuleFigures({ figures }: { readonly figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OddsTableProps {
  readonly rows: readonly {
    readonly name: string
    readonly chance: string
    readonly odds: string
    readonly rate: string
  }[]
}

/** Picks with their chance, odds and return rate. */
export function OddsTable({ rows }: OddsTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">投注</th>
          <th scope="col">概率</th>
          <th scope="col">赔率</th>
          <th scope="col">返还率</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, chance, odds, rate }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{chance}</td>
            <td className={css.strong}>{odds}</td>
            <td>{rate}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
