// Commission tiers of a month, and their rules.
import { AGENT_TIERS } from '@lanting/contract/data/agent-tiers'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { AGENT_TERMS } from '@lanting/contract/texts/agent'
import { Card } from '#src/ui/card/card.tsx'
import css from './tier-table.module.css'

export function TierTable() {
  return (
    <Card className={css.card} label="佣金档位">
      <h2>佣金档位</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">档位</th>
            <th scope="col">计佣基数</th>
            <th scope="col">活跃会员</th>
            <th scope="col">比例</th>
          </tr>
        </thead>
        <tbody>
          {AGENT_TIERS.map(({ tier, aboveFen, activeMin, rateBp }) => (
            <tr key={tier}>
              <th scope="row">{tier}</th>
              <td>&gt; {formatYuan(yuanFromFen(aboveFen)).replace('.00', '')}</td>
              <td>≥ {activeMin}</td>
              <td>{rateBp / 100}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{AGENT_TERMS}</p>
    </Card>
  )
}
