// Turnover required before a withdrawal: the sum, each requirement with its progress, what today counted.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { heartHandshake } from '@lanting/design/icons'
import { useState } from 'react'
import { Requirements } from '#src/features/withdrawal/turnover/requirements.tsx'
import { TodaysTurnover } from '#src/features/withdrawal/turnover/todays-turnover.tsx'
import { TurnoverHero } from '#src/features/withdrawal/turnover/turnover-hero.tsx'
import { TurnoverRules } from '#src/features/withdrawal/turnover/turnover-rules.tsx'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './turnover-page.module.css'

export function TurnoverPage() {
  const [areRulesOpen, setRulesOpen] = useState(false)
  return (
    <div className={css.page}>
      <NavBar title="取款流水" right={<NavAction onClick={() => setRulesOpen(true)}>计算规则</NavAction>} />
      <div className={css.cards}>
        <Columns gap>
          <TurnoverHero label={RULING_TEXTS.turnoverLeft}>
            <p className={css.small}>归零后即可取款。没有期限，不会扣减余额。</p>
          </TurnoverHero>
          <Requirements />
          <TodaysTurnover />
        </Columns>
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
