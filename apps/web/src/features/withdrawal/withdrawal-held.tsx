// /withdrawal while turnover is open: the missing amount is shown before the form. Nothing links to a game.
import type { CardKind } from '@lanting/contract/codes'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { info, listChecks } from '@lanting/design/icons'
import { useState } from 'react'
import { CardPicker } from '#src/features/withdrawal/card-picker.tsx'
import { useRequirements, useTurnoverLeft, useWithdrawRules } from '#src/features/withdrawal/queries.ts'
import { AT_LEAST, ASK_SUPPORT } from '#src/features/withdrawal/rules.ts'
import { TurnoverHero } from '#src/features/withdrawal/turnover/turnover-hero.tsx'
import { clockOf, dayOf, dayTitle } from '#src/lib/days.ts'
import { go } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Card as PayoutCard } from '#src/queries/money/cards.ts'
import { AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './withdrawal-screen.module.css'

const TURNOVER = '/withdrawal?show=turnover'

/** The turnover required before a withdrawal; null while there is none or it is unknown. */
export function useHeldBy() {
  const left = useTurnoverLeft().data
  const rules = useWithdrawRules().data
  if (left === undefined || rules === undefined) return null
  return left.bet_amount === '0.00' || rules.whole_balance_free === 1 ? null : left
}

type HeldBy = NonNullable<ReturnType<typeof useHeldBy>>

export function WithdrawalHeld({ kind, left }: { readonly kind: CardKind; readonly left: HeldBy }) {
  const [card, setCard] = useState<PayoutCard | null>(null)
  const missing = `现在可取 0.00 元 · 还需流水 ${formatYuan(left.bet_amount)}`
  return (
    <div className={css.form}>
      <div className={css.cards}>
        <Columns gap>
          <TurnoverHero label="还需流水">
            <Done left={left} />
          </TurnoverHero>
          <RowGroup>
            <Row
              lead={listChecks}
              leadTone="primary"
              title="流水如何计算"
              note={<Origin />}
              value="取款流水"
              to={TURNOVER}
            />
          </RowGroup>
          <Card className={css.request}>
            <CardPicker kind={kind} value={card} error={null} onPick={setCard} />
            <div className={css.amount}>
              <AmountField
                titled
                disabled
                label="取款金额"
                range={AT_LEAST}
                value="0.00"
                onChange={() => undefined}
                action={<Tag tone="wait">流水未完成</Tag>}
              />
            </div>
          </Card>
          <Note icon={info}>没有期限，不会扣减余额。您可以先停下来，余额与进度都会保留。</Note>
        </Columns>
      </div>
      <FootBar caption={missing}>
        <div className={css.foot}>
          <Button block inactive onClick={() => go(TURNOVER)}>
            流水完成后可提交取款
          </Button>
          <p className={css.links}>
            <Link to={TURNOVER}>查看取款流水</Link>
            <i aria-hidden="true">·</i>
            <Link to="/kefu">{ASK_SUPPORT}</Link>
          </p>
        </div>
      </FootBar>
    </div>
  )
}

function Done({ left }: { readonly left: HeldBy }) {
  const [done, required] = [fenFromYuan(left.done), fenFromYuan(left.required)]
  return (
    <div className={css.progress}>
      <Progress onDark label="流水进度" value={required === 0n ? 1 : Number(done) / Number(required)} />
      <p className={css.done}>
        <span>已计 {formatYuan(left.done)}</span>
        <span>共 {formatYuan(left.required)}</span>
      </p>
    </div>
  )
}

/** The one credit that requires it, or how many there are. */
function Origin() {
  const page = useRequirements(true).data?.pages[0]
  const first = page?.data[0]
  if (page === undefined || first === undefined) return '每一笔要求和它的进度'
  if (page.total > 1) return `${page.total} 条要求，优先抵扣最早的一条`
  const when = `${dayTitle(dayOf(first.created_at))} ${clockOf(first.created_at)}`
  return `${when} ${first.title} ${formatYuan(first.amount)} × ${first.multiple} 倍`
}
