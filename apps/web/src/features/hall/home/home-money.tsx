// The central wallet in the second hall, and the three money pages.
import { useIsMember } from '#src/lib/session.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { Money } from '#src/ui/money/money.tsx'
import { OnlineLink } from '#src/ui/online-link/online-link.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './home-money.module.css'
import { menuMoney } from '../menu-rows.ts'

export function HomeMoney() {
  const isMember = useIsMember()
  const balance = useBalance()
  if (!isMember) return null
  return (
    <section className={css.line} aria-label="我的余额">
      <p className={css.balance}>
        <span className={css.label}>余额（元）</span>
        {balance === undefined ? (
          <Bone width={96} height={22} />
        ) : (
          <Money value={balance.balance} size="md" roll />
        )}
      </p>
      <nav className={css.ways} aria-label="存款、转账与取款">
        {menuMoney().map(({ to, label }) => (
          <OnlineLink key={to} to={to} className={css.way}>
            {label}
          </OnlineLink>
        ))}
      </nav>
    </section>
  )
}
