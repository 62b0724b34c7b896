// /withdrawal: the form, or why there is none yet; with a number that request, with `show=turnover` the open turnover.
import { withdrawNoParam } from '@lanting/contract/rules/address-params'
import { MoneyCard } from '#src/features/withdrawal/money-card.tsx'
import { TurnoverPage } from '#src/features/withdrawal/turnover/turnover-page.tsx'
import { WithdrawalDetail } from '#src/features/withdrawal/withdrawal-detail.tsx'
import { WithdrawalForm } from '#src/features/withdrawal/withdrawal-form.tsx'
import { useHeldBy, WithdrawalHeld } from '#src/features/withdrawal/withdrawal-held.tsx'
import { useAddressChoice } from '#src/lib/navigation/address-state.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { choice, useSearch } from '#src/lib/navigation/search-params.ts'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import css from './withdrawal-screen.module.css'

/** The tabs' own numbers: USDT 1, bank 2. */
const TABS = [
  { value: '1', label: 'USDT 取款' },
  { value: '2', label: '银行卡取款' },
] as const

export function WithdrawalScreen() {
  const { no, show } = useSearch({ no: withdrawNoParam, show: choice(['', 'turnover']) })
  if (no !== null) return <WithdrawalDetail key={no} no={no} />
  if (show === 'turnover') return <TurnoverPage />
  return <Request />
}

function Request() {
  const [tab, setTab] = useAddressChoice('tab', ['1', '2'])
  const kind = tab === '1' ? 'usdt' : 'bank'
  const left = useHeldBy()
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/withdrawal']}
        right={<NavLink to="/transRecord?type=2">取款记录</NavLink>}
      />
      <div className={css.tabs}>
        <Segmented label="取款方式" choices={TABS} value={tab} onChange={setTab} />
      </div>
      {/* Another payout way is another form: card, amount, password and fee are reset. */}
      {left === null ? (
        <>
          <div className={css.money}>
            <MoneyCard />
          </div>
          <WithdrawalForm key={kind} kind={kind} />
        </>
      ) : (
        <WithdrawalHeld key={kind} kind={kind} left={left} />
      )}
    </div>
  )
}
