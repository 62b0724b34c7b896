// What a member's own proof shows, what it does not, and what its path tells about others.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan, type Yuan } from '@lanting/contract/money'
import { check, info, x } from '@lanting/design/icons'
import help from './trust-help.module.css'
import css from './trust.module.css'

export function ProofLimits({ sum, at }: { readonly sum: Yuan; readonly at: string }) {
  const shows = [
    `我们向公众承认，欠您 ${formatYuan(sum)} 元`,
    '总数至少包含您这一份，没有悄悄少算',
    '给您看的根，和给别人看的是同一个',
  ]
  const not = [
    '不能证明银行里真有对应的钱',
    `不能证明 ${at} 以后的变动，要等下一个根`,
    '见证人若与我们串通，就不再独立',
  ]
  const tells = [
    '路径的第一步是一户邻居的金额，没有姓名、账号，每个根的位置都重排',
    '往上每一步只是越来越多户的合计',
    '您的叶子与盐只发给您；把证明交给别人，别人就知道您的余额',
  ]
  return (
    <div className={help.help}>
      <List rows={shows} icon={check} tone={css.okIcon} />
      <h3>不能证明什么</h3>
      <List rows={not} icon={x} tone={css.badIcon} />
      <h3>路径会透露什么</h3>
      <List rows={tells} icon={info} tone={css.quietIcon} />
    </div>
  )
}

interface ListProps {
  readonly rows: readonly string[]
  readonly icon: string
  readonly tone: string | undefined
}

function List({ rows, icon, tone }: ListProps) {
  return (
    <ul className={help.points}>
      {rows.map((row) => (
        <li key={row}>
          <Icon d={icon} size={17} className={tone} stroke={2.2} />
          <span>{row}</span>
        </li>
      ))}
    </ul>
  )
}
