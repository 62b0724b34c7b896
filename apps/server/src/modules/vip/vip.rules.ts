// From a member's figures to the stored level change and its message. Pure.
import type { InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { decideVip, type VipAfter, type VipFacts } from '@lanting/contract/rules/promo/vip'
import { addMonths, type Day, monthOf, monthStart } from '@lanting/contract/time'

export interface MemberFacts extends VipFacts {
  readonly memberId: bigint
  /** False in a time-out, an exclusion or a freeze: the level changes, and nothing is given. */
  readonly mayHaveGifts: boolean
}

export interface VipChange extends Omit<VipAfter, 'vip'> {
  readonly memberId: bigint
  readonly kind: 'promoted' | 'kept' | 'demoted'
  readonly from: number
  readonly to: number
  readonly paysumFen: bigint
  readonly flowFen: bigint
  readonly giftFen: bigint
  readonly periodFlowFen: bigint
  /** Restricted members get no message. */
  readonly isTold: boolean
}

/** The rules' decision as a change; null when nothing changes. */
export function changeOf(known: MemberFacts, today: Day): VipChange[] {
  const paysumFen = atLeastNothing(known.paysumFen)
  const flowFen = atLeastNothing(known.flowFen)
  const decision = decideVip({ ...known, paysumFen, flowFen }, today)
  if (decision.kind === 'nothing') return []
  const { kind, after } = decision
  const { vip: to, ...state } = after
  // A regained level has had its gift.
  const isGiven = kind === 'promoted' && known.regainLevel < to && known.mayHaveGifts
  const giftFen = isGiven ? vipLevel(to).upgradeGiftFen : 0n
  const { memberId, vip: from, periodFlowFen } = known
  return [
    {
      memberId,
      kind,
      from,
      to,
      ...state,
      paysumFen,
      flowFen,
      giftFen,
      periodFlowFen,
      isTold: kind !== 'kept' && known.mayHaveGifts,
    },
  ]
}

type ChangeMessage = InboxMessageOf<'vipPromoted' | 'vipDemoted' | 'vipRegained'>

export function changeMessage({ kind, from, to, giftFen, periodFlowFen }: VipChange): ChangeMessage {
  const money = (fen: bigint) => formatYuan(yuanFromFen(fen))
  if (kind === 'demoted') {
    const keep = money(vipLevel(from).keepFlowFen)
    return { kind: 'vipDemoted', values: { n: to, flow: money(periodFlowFen), keep } }
  }
  return giftFen > 0n
    ? { kind: 'vipPromoted', values: { n: to, gift: money(giftFen) } }
    : { kind: 'vipRegained', values: { n: to } }
}

/** A correction may have reduced a total below that of the previous day. */
function atLeastNothing(fen: bigint): bigint {
  return fen > 0n ? fen : 0n
}

/** First day of a day's month, and of the previous one. */
export function giftMonth(day: Day): { readonly key: string; readonly first: Day; readonly before: Day } {
  const month = monthOf(day)
  return { key: month.replace('-', ''), first: monthStart(month), before: monthStart(addMonths(month, -1)) }
}
