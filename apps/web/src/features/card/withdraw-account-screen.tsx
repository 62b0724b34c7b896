// /withdrawAccount: payout accounts and both ways of adding one, at one address.
import { AddBankCardScreen } from '#src/features/card/add-bank-card-screen.tsx'
import { AddUsdtCardScreen } from '#src/features/card/add-usdt-card-screen.tsx'
import { CardSection } from '#src/features/card/card-section.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { choice, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import css from './withdraw-account-screen.module.css'

export function WithdrawAccountScreen() {
  const { type, add } = useSearch({ type: choice(['1', '2']), add: choice(['', 'usdt', 'bank']) })
  if (add === 'usdt') return <AddUsdtCardScreen />
  if (add === 'bank') return <AddBankCardScreen />
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/withdrawAccount']}
        right={type === '1' && <NavLink to="/usdtmore">协议区别</NavLink>}
      />
      <CardSection addAt={(kind) => withSearch('/withdrawAccount', { add: kind })} />
    </div>
  )
}
