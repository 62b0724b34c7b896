// How levels are reached, kept and lost: two sentences on the page, the full rules in a sheet.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight } from '@lanting/design/icons'
import { Card } from '#src/ui/card/card.tsx'
import { RulesSheet } from '#src/ui/rules-sheet/rules-sheet.tsx'
import css from './vip-rules.module.css'

const RULES = [
  '累计存款与累计有效流水同时达到某一等级的要求即可晋升，次日 24:00 前生效（每日 02:00 处理）。',
  '每天最多晋升一级，不能越级。',
  '保级：自最近一次升级或续期起，90 天内达到该等级的保级流水即可续期；未达成则下降一级。',
  '下降后，累计数仍然保留；恢复失去的等级，需要从下降之日起完成该等级的保级流水。',
  '升级礼金每个等级终身一次，月礼金于每月 1 日 12:00 按当时等级发放给上月有存款的会员；两者均需 1 倍流水。',
  '返水按北京时间当日 00:00–23:59 的有效投注计算，结算后 24 小时内发放，在返水中心手动领取，需 1 倍流水。',
  '试玩账号不参与 VIP。',
]

export function RulesCard({ onMore }: { readonly onMore: () => void }) {
  return (
    <Card className={css.card} label="升级与保级规则">
      <div className={css.head}>
        <h2>升级与保级规则</h2>
        <button type="button" className={css.more} onClick={onMore}>
          全文
          <Icon d={chevronRight} size={16} />
        </button>
      </div>
      <p className={css.text}>
        存款与流水同时达标即升级，次日 24:00 前生效；每天最多升一级。90 天内未达保级流水，降一级。
      </p>
    </Card>
  )
}

export function VipRules({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return <RulesSheet title="VIP 规则" rules={RULES} open={open} onClose={onClose} />
}
