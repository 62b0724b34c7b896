// How a rebate was calculated: base × rate, earlier payments, what did not count and why, and every bet behind it.
import { fenFromYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { type Rebate, type RebateReceipt as Receipt, useReceipt } from '#src/features/rebate/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './rebate-receipt.module.css'

interface RebateReceiptProps {
  readonly row: Rebate | null
  readonly onClose: () => void
}

export function RebateReceipt({ row, onClose }: RebateReceiptProps) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  return (
    <Sheet open={row !== null} onClose={onClose} title="返水凭据">
      {last !== null && <Detail id={last.id} />}
    </Sheet>
  )
}

function Detail({ id }: { readonly id: string }) {
  const receipt = useReceipt(id)
  const first = receipt.data?.pages[0]
  if (first === undefined)
    return receipt.isError ? (
      <ErrorState onRetry={() => void receipt.refetch()} busy={receipt.isFetching} error={receipt.error} />
    ) : (
      <SkeletonRows />
    )
  const bets = receipt.data?.pages.flatMap((page) => page.bets.data) ?? []
  return (
    <>
      <Head of={first} />
      <Sums of={first} />
      {first.left_out.length > 0 && (
        <section className={css.part} aria-label="未计入">
          <h3>未计入有效投注</h3>
          <Facts
            facts={first.left_out.map(({ reason, bets: n, amount }) => ({
              label: `${reason} · ${n} 注`,
              value: <Money value={amount} />,
            }))}
          />
        </section>
      )}
      {!first.adds_up && (
        <Note tone="warning">场馆在计算之后更正过注单，差额会另计一笔或从之后的返水抵减。</Note>
      )}
      <section className={css.part} aria-label="注单">
        <h3>当日结算的注单 · {first.bets.total} 注</h3>
        <ul className={css.bets}>
          {bets.map((bet) => (
            <li key={bet.bet_id}>
              <span>
                <b>{bet.game}</b>
                <small>
                  {bet.settled_at.slice(11, 16)} · {bet.selection}
                </small>
                {bet.note !== '' && <small>{bet.note}</small>}
              </span>
              <span className={css.figures}>
                <Money value={bet.valid_amount} />
                <small>
                  投注 <Money value={bet.bet_amount} />
                </small>
              </span>
            </li>
          ))}
        </ul>
        {receipt.hasNextPage && (
          <p className={css.more}>
            <Button
              variant="secondary"
              size="sm"
              loading={receipt.isFetchingNextPage}
              onClick={() => void receipt.fetchNextPage()}
            >
              {receipt.isFetchNextPageError ? '重新加载' : '更多'}
            </Button>
          </p>
        )}
      </section>
    </>
  )
}

function Head({ of }: { readonly of: Receipt }) {
  return (
    <div className={css.head}>
      <Lettermark code={of.platname} />
      <span>
        <b>{of.gamename}</b>
        <small>
          {of.bet_date} · VIP{of.level}
        </small>
      </span>
      <Money value={of.money} size="md" tone="up" sign="+" />
    </div>
  )
}

/** Lines that do not change the sum are left out. */
function Sums({ of }: { readonly of: Receipt }) {
  const some = (label: string, value: string) =>
    fenFromYuan(value) === 0n ? [] : [{ label, value: <Money value={value} sign="−" /> }]
  return (
    <Facts
      facts={[
        { label: '投注合计', value: <Money value={of.stakes} /> },
        { label: '有效投注（基数）', value: <Money value={of.valid_amount} /> },
        { label: `× ${of.rate.toFixed(2)}%，舍去不足一分`, value: <Money value={of.due} /> },
        ...some('此前已计', of.before),
        ...some('冲抵多计', of.offset),
        { label: '本笔返水', value: <Money value={of.money} />, strong: true },
      ]}
    />
  )
}
