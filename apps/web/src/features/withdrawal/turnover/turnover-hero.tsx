// What may be withdrawn now and the turnover still required: the dark card of both pages.
import { formatYuan } from '@lanting/contract/money'
import type { ReactNode } from 'react'
import { useTurnoverLeft, useWithdrawRules } from '#src/features/withdrawal/queries.ts'
import { takeableNow } from '#src/features/withdrawal/rules.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './turnover-hero.module.css'

interface TurnoverHeroProps {
  /** Label of the missing turnover. */
  readonly label: string
  /** Under the figures: a sentence or a progress bar. */
  readonly children: ReactNode
}

export function TurnoverHero({ label, children }: TurnoverHeroProps) {
  const left = useTurnoverLeft().data
  const rules = useWithdrawRules().data
  const balance = useBalance()?.balance ?? rules?.balance
  const now =
    left === undefined || rules === undefined || balance === undefined
      ? undefined
      : takeableNow(balance, left.bet_amount, rules)
  return (
    <HeroCard label="现在可取">
      <div className={css.line}>
        <span>现在可取（元）</span>
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
        <span>{label}</span>
        <b>{left === undefined ? '—' : formatYuan(left.bet_amount)}</b>
      </div>
      {children}
    </HeroCard>
  )
}
