// What has to be settled before an account is closed, with the way to each.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleAlert, circleCheck } from '@lanting/design/icons'
import type { Closure } from '#src/features/mydata/closure-queries.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from './my-data.module.css'

type Open = Closure['open']

const isSome = (yuan: string) => Number(yuan) !== 0

/** One short sentence for each thing that is open. */
export function openWords(open: Open): string[] {
  return [
    ...(isSome(open.main) ? ['取走余额'] : []),
    ...(isSome(open.venues) ? ['收回场馆的钱'] : []),
    ...(open.bets > 0 ? [`等 ${open.bets} 注开奖`] : []),
    ...(isSome(open.paying) ? ['等取款到账'] : []),
    ...(open.deposits > 0 ? ['等存款处理完'] : []),
    ...(isSome(open.rebates) ? ['等返水结清'] : []),
    ...(isSome(open.commissions) ? ['等佣金发放'] : []),
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
          value={`${open.main} 元`}
          isOpen={isSome(open.main)}
          to="/withdrawal"
          verb="去取款"
        />
        <Item
          title="场馆内"
          value={`${open.venues} 元`}
          isOpen={isSome(open.venues)}
          to="/transfer"
          verb="去回收"
        />
        <Item
          title="未开奖"
          value={open.bets > 0 ? `${open.bets} 注，${open.bets_amount} 元` : none}
          isOpen={open.bets > 0}
        />
        <Item
          title="取款处理中"
          value={isSome(open.paying) ? `${open.paying} 元` : none}
          isOpen={isSome(open.paying)}
        />
        <Item
          title="存款处理中"
          value={open.deposits > 0 ? `${open.deposits} 笔` : none}
          isOpen={open.deposits > 0}
        />
        {isSome(open.rebates) && <Item title="未领返水" value={`${open.rebates} 元`} isOpen />}
        {isSome(open.commissions) && <Item title="待发佣金" value={`${open.commissions} 元`} isOpen />}
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
      <Icon d={isOpen ? circleAlert : circleCheck} size={20} className={isOpen ? css.isOpen : css.isDone} />
      <dt>{title}</dt>
      <dd>{value}</dd>
      {isOpen && to !== undefined && (
        <ButtonLink to={to} size="sm" variant="secondary">
          {verb}
        </ButtonLink>
      )}
    </div>
  )
}
