// The page's one dark card: the claimable amount, and the claimed total.
import { cx } from '@lanting/browser-kit/cx'
import { fenFromYuan } from '@lanting/contract/money'
import { useClaim } from '#src/features/rebate/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './rebate-hero.module.css'

interface RebateHeroProps {
  readonly totals: { readonly jisuan: string; readonly nojisuan: string } | undefined
  /** Loading failed: the list below shows the error and the retry. */
  readonly failed: boolean
}

export function RebateHero({ totals, failed }: RebateHeroProps) {
  const claim = useClaim()
  const canClaim = totals !== undefined && fenFromYuan(totals.nojisuan) > 0n
  return (
    <HeroCard label="待领取返水" className={css.hero} stale={failed}>
      <p className={css.label}>待领取（元）</p>
      <div className={css.claim}>
        <Sum value={totals?.nojisuan} failed={failed} />
        <Button
          size="md"
          className={cx(css.button, !canClaim && css.asleep)}
          inactive={!canClaim}
          loading={claim.isPending}
          disabled={totals === undefined}
          onClick={() => claim.mutate()}
        >
          领取
        </Button>
      </div>
      <p className={css.foot}>
        <span>累计已领 {totals === undefined ? '—' : <Money value={totals.jisuan} />}</span>
        <span>领取后需 1 倍流水</span>
      </p>
    </HeroCard>
  )
}

function Sum({ value, failed }: { readonly value: string | undefined; readonly failed: boolean }) {
  if (value !== undefined) return <Money value={value} size="xl" roll />
  return failed ? (
    <span className={css.unknown}>—</span>
  ) : (
    <Bone width={130} height={46} className={css.bone} />
  )
}
