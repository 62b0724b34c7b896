// What must still be turned over before a withdrawal: the sum, each requirement with its progress, what today counted.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { heartHandshake } from '@lanting/design/icons'
import { useState } from 'react'
import { useTurnoverLeft, useWithdrawRules } from '#src/features/withdrawal/queries.ts'
import { Requirements } from '#src/features/withdrawal/requirements.tsx'
import { takeableNow } from '#src/features/withdrawal/rules.ts'
import { TodaysTurnover } from '#src/features/withdrawal/todays-turnover.tsx'
import { TurnoverRules } from '#src/features/withdrawal/turnover-rules.tsx'
import { Link } from '#src/lib/link.tsx'
import { isBuilt } from '#src/lib/routes.ts'
import { useBalance } from '#src/queries/balance.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './turnover-page.module.css'

export function TurnoverPage() {
  const [areRulesOpen, setRulesOpen] = useState(false)
  return (
    <div className={css.page}>
      <NavBar title="提款流水" right={<NavAction onClick={() => setRulesOpen(true)}>计算规则</NavAction>} />
      <div className={css.cards}>
        <Left />
        <Requirements />
        <TodaysTurnover />
      </div>
      {isBuilt('/safety') && (
        <p className={css.safety}>
          <Icon d={heartHandshake} size={17} />
          <span>您随时可以停下来，余额与进度都会保留</span>
          <Link to="/safety">理性娱乐</Link>
        </p>
      )}
      <TurnoverRules open={areRulesOpen} onClose={() => setRulesOpen(false)} />
    </div>
  )
}

function Left() {
  const left = useTurnoverLeft().data
  const rules = useWithdrawRules().data
  const balance = useBalance()?.balance ?? rules?.balance
  const now =
    left === undefined || rules === undefined || balance === undefined
      ? undefined
      : takeableNow(balance, left.bet_amount, rules)
  return (
    <HeroCard label="现在可提款">
      <div className={css.line}>
        <span>现在可提款（元）</span>
        {balance !== undefined && (
          <span>
            中心钱包 <Money value={balance} />
          </span>
        )}
      </div>
      <p className={css.now}>
        {now === undefined ? (
          <Bone width={150} height={36} className={css.bone} />
        ) : (
          <Money value={now} size="xl" />
        )}
      </p>
      <div className={css.left}>
        <span>{RULING_TEXTS.turnoverLeft}</span>
        <b>{left === undefined ? '—' : formatYuan(left.bet_amount)}</b>
      </div>
      <p className={css.small}>此数为 0 时可以提款。没有期限，不会扣减余额。</p>
    </HeroCard>
  )
}
