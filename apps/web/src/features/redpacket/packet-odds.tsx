// The published odds: every band of amounts with its share, and what a packet gives on average.
import { RED_PACKET_BANDS } from '@lanting/contract/data/play/red-packet'
import { yuanFromFen } from '@lanting/contract/money'
import { expectedPacketFen } from '@lanting/contract/rules/promo/red-packet'
import { Card } from '#src/ui/card/card.tsx'
import css from './hongbao-screen.module.css'

const yuan = (fen: number) => yuanFromFen(BigInt(fen))

export function PacketOdds() {
  return (
    <Card className={css.card} label="面额与概率">
      <div className={css.head}>
        <h2>面额与概率</h2>
        <span>平均每个约 {yuanFromFen(expectedPacketFen())} 元</span>
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">面额（元）</th>
            <th scope="col">概率</th>
          </tr>
        </thead>
        <tbody>
          {RED_PACKET_BANDS.map(({ minFen, maxFen, weight }) => (
            <tr key={minFen}>
              <td>
                {yuan(minFen)}–{yuan(maxFen)}
              </td>
              <td>{(weight / 100).toFixed(2)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.notes}>
        <li>每个红包不少于 0.50 元；当日合计不超过预算，超出的部分从较晚切出的红包里减</li>
      </ul>
    </Card>
  )
}
