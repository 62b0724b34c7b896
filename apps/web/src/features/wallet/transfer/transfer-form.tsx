// The manual transfer: two sides, an amount, one button. Every outcome has its own style.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { WALLET_CODE } from '@lanting/contract/codes'
import { fenFromYuan, formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { type RefusalKey, refusalText } from '@lanting/contract/refusals'
import { readTransfer } from '@lanting/contract/rules/cashier/transfer'
import { repeat } from '@lanting/design/icons'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { firstSides, type Sides, venueSide } from '#src/features/wallet/rules.ts'
import { TransferSides } from '#src/features/wallet/transfer/transfer-sides.tsx'
import { Unanswered } from '#src/features/wallet/transfer/unanswered.tsx'
import { explainLimit } from '#src/lib/explain-limit.ts'
import { go } from '#src/lib/navigation/go.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { TRANSFER_FLOOR } from '#src/lib/words/words.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { type TransferOutcome, useTransfer } from '#src/queries/money/transfer.ts'
import type { VenueBalance } from '#src/queries/money/venue-balances.ts'
import { AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './transfer-screen.module.css'

interface TransferFormProps {
  readonly venues: readonly VenueBalance[]
  /** Auto-transfer is on: the manual part is collapsed with the reason. */
  readonly isAuto: boolean
  /** The cards below the amount. */
  readonly children: ReactNode
}

export function TransferForm({ venues, isAuto, children }: TransferFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useTransferForm(venues, field)
  const isOnline = useOnline()
  if (isAuto) {
    return (
      <div className={css.cards}>
        <Card className={css.why}>
          <Icon d={repeat} size={20} />
          <span>已开启自动转账：进入场馆时带入，离开时回收，无需手动转账。</span>
        </Card>
        {children}
      </div>
    )
  }
  const { sides, amount, error, sidesError, venue, isOut } = form
  return (
    <div className={css.form}>
      <div className={css.cards}>
        <Columns gap>
          <TransferSides venues={venues} sides={sides} error={sidesError} onChange={form.setSides} />
          <Card>
            <AmountField
              ref={field}
              label="转账金额"
              titled
              range={TRANSFER_FLOOR}
              value={amount}
              error={error}
              hint={form.afterwards}
              onChange={form.setAmount}
              readOnly={form.isBusy}
              action={
                <Button size="sm" variant="secondary" disabled={form.isBusy} onClick={form.takeAll}>
                  {isOut ? '全部转出' : '全部转入'}
                </Button>
              }
            />
          </Card>
          {form.isUnanswered && <Unanswered />}
          {children}
        </Columns>
      </div>
      <FootBar {...(!isOnline && { caption: '恢复联网后可以转账' })}>
        <Button
          block
          disabled={!isOnline}
          inactive={amount === ''}
          loading={form.isBusy}
          onClick={form.submit}
        >
          {venue === undefined ? '确认转账' : isOut ? '转出到中心钱包' : `转入${venue.name}`}
        </Button>
      </FootBar>
    </div>
  )
}

function useTransferForm(polled: readonly VenueBalance[], field: RefObject<HTMLInputElement | null>) {
  const [sides, setSides] = useState<Sides>(() => firstSides(polled[0]?.platname ?? ''))
  const [amount, setAmount] = useState('')
  const [refusal, setRefusal] = useState<RefusalKey | null>(null)
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null)
  const transfer = useTransfer()
  // A poll may already include the amount: 转后 uses both balances as they were when it was sent, until it is edited or known.
  const isSent = transfer.isPending || outcome?.kind === 'unanswered' || outcome?.kind === 'pending'
  const main = useHeld(useBalance()?.balance, isSent)
  const venues = useHeld(polled, isSent)
  const code = venueSide(sides)
  const venue = venues.find((one) => one.platname === code)
  const isOut = sides.source !== WALLET_CODE
  const held = isOut ? venues.find((one) => one.platname === sides.source)?.balance : main

  const submit = () => {
    const draft = { amount, sourcetype: sides.source, targettype: sides.target }
    const { refusal: problem } = readTransfer(draft)
    setRefusal(problem)
    setOutcome(null)
    if (problem !== null) {
      if (problem !== 'transferBetweenVenues') field.current?.focus()
      return
    }
    transfer.mutate(draft, {
      onSuccess: (outcome) => {
        setOutcome(outcome)
        if (outcome.kind === 'done') toast.success(outcome.message)
        if (outcome.kind === 'refused' && !explainLimit(outcome.message, 'transfer', amount))
          toast.error(outcome.message)
        if (outcome.kind === 'done' || outcome.kind === 'pending') setAmount('')
        if (outcome.kind !== 'pending') return
        toast.info(outcome.message)
        go(withSearch('/transRecord', { no: outcome.no }))
      },
    })
  }

  const isSides = refusal === 'transferBetweenVenues'
  return {
    sides,
    amount,
    venue,
    isOut,
    submit,
    isBusy: transfer.isPending,
    isUnanswered: outcome?.kind === 'unanswered',
    error: refusal === null || isSides ? null : refusalText(refusal),
    sidesError: isSides ? refusalText(refusal) : null,
    afterwards: afterwardsText(amount, isOut, main, venue),
    setSides: (next: Sides) => {
      setSides(next)
      setRefusal(null)
    },
    setAmount: (clean: string) => {
      setAmount(clean)
      setOutcome(null)
      setRefusal(null)
    },
    takeAll: () => {
      // The exact balance with both decimals: nothing is left behind.
      if (held !== undefined && held !== null) setAmount(held)
      setRefusal(null)
    },
  }
}

/** Both balances after the transfer, shown before it is confirmed. */
function afterwardsText(
  amount: string,
  isOut: boolean,
  main: string | undefined,
  venue: VenueBalance | undefined,
): string | null {
  const fen = parseAmount(amount)
  if (fen === null || fen === 0n || main === undefined || venue === undefined) return null
  const signed = isOut ? fen : -fen
  const mainFen = fenFromYuan(main) + signed
  if (mainFen < 0n) return `超出可用余额 ${formatYuan(main)}`
  if (venue.balance === null) return null
  const venueFen = fenFromYuan(venue.balance) - signed
  if (venueFen < 0n) return `超出场馆余额 ${formatYuan(venue.balance)}`
  return `转后 中心钱包 ${formatYuan(yuanFromFen(mainFen))} · ${venue.name} ${formatYuan(yuanFromFen(venueFen))}`
}
