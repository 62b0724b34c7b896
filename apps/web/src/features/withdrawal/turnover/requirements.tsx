// Each credit with a turnover requirement as a row with its progress, oldest first; ended ones are collapsed.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { TURNOVER } from '@lanting/contract/states'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import {
  arrowDownToLine,
  badgePercent,
  chevronDown,
  chevronUp,
  circleDollarSign,
  gift,
  handCoins,
} from '@lanting/design/icons'
import { useState } from 'react'
import { type Requirement, type RequirementPage, useRequirements } from '#src/features/withdrawal/queries.ts'
import { shortTime } from '#src/features/withdrawal/rules.ts'
import { rowsOf } from '#src/queries/pages.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './turnover-page.module.css'

const ICONS: Readonly<Record<string, string>> = {
  deposit: arrowDownToLine,
  restored: arrowDownToLine,
  vip: gift,
  invite: gift,
  rebate: handCoins,
  redpacket: gift,
  activity: badgePercent,
}

export function Requirements() {
  const open = useRequirements(true)
  const [isUnfolded, setUnfolded] = useState(false)
  const rows = rowsOf(open.data, (row) => row.id)
  const total = open.data?.pages[0]?.total ?? 0
  return (
    <Card className={css.rows} label="流水要求">
      <div className={css.head}>
        <h2>{open.data !== undefined && total > 0 ? `${total} 条要求` : '流水要求'}</h2>
        {total > 1 && <span>优先抵扣最早的一条</span>}
      </div>
      <GiftMoney page={open.data?.pages[0]} />
      {open.isPending && <SkeletonRows rows={2} />}
      {open.isError && open.data === undefined && (
        <ErrorState onRetry={() => void open.refetch()} busy={open.isFetching} error={open.error} />
      )}
      {open.data !== undefined && rows.length === 0 && (
        <p className={css.none}>没有未完成的要求，可以取款。</p>
      )}
      <ul>
        {rows.map((row) => (
          <RequirementRow key={row.id} row={row} />
        ))}
      </ul>
      {open.hasNextPage && (
        <Button
          variant="ghost"
          size="md"
          block
          loading={open.isFetchingNextPage}
          onClick={() => void open.fetchNextPage()}
        >
          更多
        </Button>
      )}
      <button
        type="button"
        className={css.fold}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        已结束的要求
        <Icon d={isUnfolded ? chevronUp : chevronDown} size={16} />
      </button>
      {isUnfolded && <Ended />}
    </Card>
  )
}

/** Unfinished gifts beside own money, and whose is played first; nothing without a gift. */
function GiftMoney({ page }: { readonly page: RequirementPage | undefined }) {
  if (page === undefined || page.pots === '0.00') return null
  return (
    <section className={css.gifts} aria-label={GIFT_TEXTS.heading}>
      <dl>
        <div>
          <dt>{GIFT_TEXTS.own}</dt>
          <dd>{formatYuan(page.own)}</dd>
        </div>
        <div>
          <dt>{GIFT_TEXTS.pots}</dt>
          <dd>{formatYuan(page.pots)}</dd>
        </div>
      </dl>
      <p>{GIFT_TEXTS.rule}</p>
    </section>
  )
}

function Ended() {
  const all = useRequirements(false)
  const rows = rowsOf(all.data, (row) => row.id).filter((row) => TURNOVER.word(row.state) !== 'open')
  if (all.isPending) return <SkeletonRows rows={2} />
  if (all.data === undefined)
    return <ErrorState onRetry={() => void all.refetch()} busy={all.isFetching} error={all.error} />
  return (
    <>
      {rows.length === 0 && !all.hasNextPage && <p className={css.none}>还没有已结束的要求</p>}
      <ul>
        {rows.map((row) => (
          <RequirementRow key={row.id} row={row} />
        ))}
      </ul>
      {all.hasNextPage && (
        <Button
          variant="ghost"
          size="md"
          block
          loading={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
        >
          更多
        </Button>
      )}
    </>
  )
}

function RequirementRow({ row }: { readonly row: Requirement }) {
  const [done, required] = [fenFromYuan(row.done), fenFromYuan(row.required)]
  const state = TURNOVER.word(row.state)
  const isOpen = state === 'open'
  return (
    <li className={css.row}>
      <span className={cx(css.mark, row.source === 'redpacket' && css.packet)}>
        <Icon d={ICONS[row.source] ?? circleDollarSign} size={20} />
      </span>
      <div className={css.words}>
        <p className={css.pair}>
          <b>{row.title}</b>
          <span className={css.figures}>
            <b>{formatYuan(row.done)}</b> / {formatYuan(row.required)}
          </span>
        </p>
        <p className={cx(css.pair, css.quiet)}>
          <span>
            {formatYuan(row.amount)} × {row.multiple} 倍 · {shortTime(row.created_at)}
          </span>
          <span>{isOpen ? `还需 ${formatYuan(yuanFromFen(required - done))}` : TURNOVER.label(state)}</span>
        </p>
        {row.pot !== null && <p className={css.quiet}>{GIFT_TEXTS.left(formatYuan(row.pot))}</p>}
        {row.only !== '' && <p className={css.quiet}>{GIFT_TEXTS.only(row.only)}</p>}
        {row.note !== '' && <p className={css.quiet}>{row.note}</p>}
        {isOpen && (
          <Progress
            value={required === 0n ? 1 : Number(done) / Number(required)}
            label={`${row.title}的进度`}
          />
        )}
      </div>
    </li>
  )
}
