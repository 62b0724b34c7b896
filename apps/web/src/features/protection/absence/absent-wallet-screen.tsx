// The wallet during a time-out or exclusion: the own money and every way to take it out; what is closed is said once.
import { CLOSED_WAYS } from '#src/lib/words/limit-words.ts'
import { formatYuan } from '@lanting/contract/money'
import { arrowUpFromLine, creditCard, history, listChecks, lock, undo2 } from '@lanting/design/icons'
import { RecallCard } from '#src/features/protection/absence/recall-card.tsx'
import { dayOf } from '#src/lib/days.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useAssets } from '#src/queries/assets.ts'
import { useLimits } from '#src/queries/money/limits.ts'
import { useRecoverAll } from '#src/queries/user.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './absent-home.module.css'

export function AbsentWalletScreen() {
  const recover = useRecoverAll()
  const absence = useLimits()?.absence ?? null
  const isExcluded = absence?.kind === 'exclusion'
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/account']} right={<NavLink to="/money">资金流水</NavLink>} />
      <div className={css.cards}>
        <Assets />
        <RowGroup label="取走我的钱">
          <Row
            lead={arrowUpFromLine}
            leadTone="primary"
            title="取款"
            {...(isExcluded && { note: '没有流水要求、最低金额与次数限制' })}
            to="/withdrawal"
          />
          <Row
            lead={undo2}
            leadTone="primary"
            title="一键回收"
            note="场馆里的钱回到中心钱包"
            disabled={recover.isPending}
            onPress={() => recover.mutate()}
          />
          <Row
            lead={creditCard}
            leadTone="primary"
            title="收款账户"
            note="可以新绑定"
            to="/withdrawAccount"
          />
        </RowGroup>
        <RecallCard />
        <RowGroup label="现在停用">
          <Row
            lead={lock}
            title={CLOSED_WAYS}
            note="您自己设的，谁都不能提前打开"
            {...(absence?.until && { value: `到 ${dayOf(absence.until)}` })}
            to="/safety"
          />
        </RowGroup>
        <RowGroup label="照常查看">
          <Row lead={listChecks} title="投注记录" to="/betRecord" />
          <Row lead={history} title="存取款记录" to="/transRecord" />
        </RowGroup>
      </div>
    </div>
  )
}

function Assets() {
  const assets = useAssets()
  if (assets === undefined) return <Bone height={160} radius={24} />
  const parts = [
    ['中心钱包', assets.main],
    ['场馆内', assets.venues],
    ['在途', assets.transit],
  ] as const
  return (
    <HeroCard label="总资产">
      <p className={css.total}>总资产（元）</p>
      <Money value={assets.total} size="xl" roll />
      <dl className={css.parts}>
        {parts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatYuan(value)}</dd>
          </div>
        ))}
      </dl>
    </HeroCard>
  )
}
