// How rebates are calculated and their conditions, in full.
import { TEXTS } from '@lanting/contract/texts'
import { RulesSheet } from '#src/ui/rules-sheet/rules-sheet.tsx'

const RULES = [
  '按北京时间每日 00:00–23:59 结算的有效投注计算，结算后 24 小时内发放到这里，由您手动领取。',
  '返水 = 有效投注 × 比例，精确到分，不足一分不计。比例取当日 23:59:59 时的 VIP 等级。',
  '和局、撤单、退款、试玩与赔率低于 1.50 的体育、电竞注单不计入有效投注。',
  TEXTS.coverRule,
  '领取的返水需完成 1 倍流水后方可取款；待领取的返水没有期限。',
  '场馆更正注单时，多出的部分另发一笔，少的部分从待领取或之后的返水中抵减，绝不从钱包扣回。',
]

export function RebateRules({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return <RulesSheet title="返水规则" rules={RULES} open={open} onClose={onClose} />
}
