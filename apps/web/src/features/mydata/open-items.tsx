// What has to be settled before an account is closed, with the way to each.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { circleAlert, circleCheck } from '@lanting/design/icons'
import type { Closure } from '#src/features/mydata/closure-queries.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from './my-data.module.css'

type Open = Closure['open']

const isSome = (yuan: string) => Number(yuan) !== 0
const sum = (yuan: string) => `${formatYuan(yuan)} 元`

/** One short sentence for each thing that is open. */
export function openWords(open: Open): string[] {
  return [
    ...(isSome(open.main) ? ['取走余额'] : []),
    ...(isSome(open.venues) ? ['收回场馆的钱'] : []),
    ...(isSome(open.transit) ? ['等转账有结果'] : []),
    ...(open.bets > 0 ? [`等 ${open.bets} 注开奖`] : []),
    ...(isSome(open.paying) ? ['等取款到账'] : []),
    ...(open.deposits > 0 ? ['等存款处理完'] : []),
    ...(isSome(open.rebates) ? ['等返水结清'] : []),
    ...(isSome(open.commissions) ? ['等佣金发放'] : []),
    ...(open.commissions_on === null ? [] : [`等 ${open.commissions_on} 代理佣金结算`]),
  ]
}

export function OpenItems({ closure: { open } }: { readonly closure: Closure }) {
  const none = '没有'
  return (
    <Card label="先把您的钱取走">
      <h2 className={css.title}>先把您的钱取走</h2>
      <p className={css.text}>
        余额为 0、没有未开奖和处理中的单，才会注销。注销期间取出全部余额没有流水要求。
      </p>
      <dl className={css.open}>
        <Item
          title="中心钱包"
          value={sum(open.main)}
          isOpen={isSome(open.main)}
          to="/withdrawal"
          verb="去取款"
        />
        <Item
          title="场馆内"
          value={sum(open.venues)}
          isOpen={isSome(open.venues)}
          to="/transfer"
          verb="去回收"
        />
        {isSome(open.transit) && (
          <Item title={RULING_TEXTS.transferPending} value={sum(open.transit)} isOpen />
        )}
        <Item
          title="未开奖"
          value={open.bets > 0 ? `${open.bets} 注，${sum(open.bets_amount)}` : none}
          isOpen={open.bets > 0}
        />
        <Item
          title="取款处理中"
          value={isSome(open.paying) ? sum(open.paying) : none}
          isOpen={isSome(open.paying)}
        />
        <Item
          title="存款处理中"
          value={open.deposits > 0 ? `${open.deposits} 笔` : none}
          isOpen={open.deposits > 0}
        />
        {isSome(open.rebates) && <Item title="未领返水" value={sum(open.rebates)} isOpen />}
        {isSome(open.commissions) && <Item title="待发佣金" value={sum(open.commissions)} isOpen />}
        {open.commissions_on !== null && (
          <Item title="代理佣金" value={`${open.commissions_on} 结算`} isOpen />
        )}
      </dl>
    </Card>
  )
}

interface ItemProps {
  readonly title: string
  readonly value: string
  readonly isOpen: boolean
  readonly to?: '/withdrawal' | '/transfer'
  readonly verb?: string
}

function Item({ title, value, isOpen, to, verb }: ItemProps) {
  return (
    <div className={css.item}>
      <dt>
        <Icon d={isOpen ? circleAlert : circleCheck} size={20} className={isOpen ? css.isOpen : css.isDone} />
        {title}
      </dt>
      <dd>
        <span>{value}</span>
        {isOpen && to !== undefined && (
          <ButtonLink to={to} size="sm" variant="secondary">
            {verb}
          </ButtonLink>
        )}
      </dd>
    </div>
  )
}
