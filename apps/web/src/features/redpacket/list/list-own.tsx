// The member's entries in the list: the mark, the proof that it is theirs, and their packets.
import { useUser } from '#src/queries/user.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import type { PacketList } from '../queries.ts'
import { ownPackets } from './verify-list.ts'
import css from '../hongbao-list.module.css'

export function ListOwn({ list }: { readonly list: PacketList }) {
  const user = useUser()
  const own = user === undefined ? null : ownPackets(list, user.id)
  if (own === null || list.own === null) return null
  return (
    <Card className={css.card} label="我在清单里的红包">
      <h2 className={css.title}>我在清单里的红包</h2>
      <p className={css.line}>
        编号 <code>{`${list.own.mark.slice(0, 12)}…`}</code>
        {own.isProven ? '，由您的会员号与只有您知道的盐值算出' : '与您的会员号不符 ✘ 请联系客服'}
      </p>
      <ul className={css.own}>
        {own.packets.map(({ seq, amount, opened }) => (
          <li key={seq}>
            <span>第 {seq} 个</span>
            <span>{opened === 1 ? '已领取' : '未领取，已作废'}</span>
            <Money value={amount} hidden={false} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
