// The server's rules table, and its notes.
import { cx } from '@lanting/browser-kit/cx'
import { RED_PACKET_MULTIPLE, RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import { fenFromYuan } from '@lanting/contract/money'
import { TEXTS } from '@lanting/contract/texts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import type { PacketState } from './queries.ts'
import { WINDOW } from './rules.ts'
import css from './hongbao-screen.module.css'

/** Visitors see the same rules: they are not per member. */
function rowsOf(state: PacketState | undefined) {
  if (state !== undefined)
    return state.rules.map(({ recharge, nums }) => ({ fen: fenFromYuan(recharge), nums }))
  return RED_PACKET_TIERS.map(({ rechargeYuan, packets }) => ({
    fen: BigInt(rechargeYuan) * 100n,
    nums: packets,
  }))
}

export function PacketRules({ state }: { readonly state: PacketState | undefined }) {
  const rows = rowsOf(state)
  const counted = state === undefined ? 0n : fenFromYuan(state.counted_recharge)
  const reached = rows.filter(({ fen }) => counted >= fen).length
  return (
    <Card className={css.card} label="领取规则">
      <div className={css.head}>
        <h2>领取规则</h2>
        {state === undefined ? (
          <span>金额随机</span>
        ) : (
          <span>
            已计入存款 <Money value={state.counted_recharge} hidden={false} />
          </span>
        )}
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">统计时段</th>
            <th scope="col">累计存款</th>
            <th scope="col">红包个数</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fen, nums }, at) => (
            <tr key={nums} className={cx(at === reached - 1 && css.reached)}>
              <td>前日 12:00–当日 10:00</td>
              <td>{(fen / 100n).toLocaleString('en')} 起</td>
              <td>{nums}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.notes}>
        <li>每日 {WINDOW}（北京时间）开抢，取达到的最高一档，不累加；未领的红包 12:00 作废</li>
        <li>{TEXTS.redPacketLateDeposits}</li>
        <li>10:00 前提交、12:00 前审核通过的存款，通过后立即计入</li>
        <li>红包直接进入中心钱包，所需流水为红包金额的 {RED_PACKET_MULTIPLE} 倍；没有其他流水条件</li>
      </ul>
    </Card>
  )
}
