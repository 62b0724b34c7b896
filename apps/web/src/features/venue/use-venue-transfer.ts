// The transfer when entering a venue: both balances before and after, and what each outcome leads to.
import { toast } from '@lanting/browser-kit/toast'
import { WALLET_CODE } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan, parseAmount, type Yuan, yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { readTransfer } from '@lanting/contract/rules/cashier/transfer'
import { type RefObject, useState } from 'react'
import { explainLimit } from '#src/lib/explain-limit.ts'
import { go } from '#src/lib/navigation/go.ts'
import { forgetVenueWish, gameTarget, type VenueWish } from '#src/lib/navigation/open-venue.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { type TransferOutcome, useTransfer } from '#src/queries/money/transfer.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'

export interface VenueTransfer {
  readonly amount: string
  /** The amount to be sent, for the button; null while invalid. */
  readonly shown: string | null
  readonly error: string | null
  readonly isUnanswered: boolean
  readonly isBusy: boolean
  readonly main: Yuan | undefined
  readonly held: Yuan | undefined
  readonly mainAfter: Yuan | null
  readonly heldAfter: Yuan | null
  readonly setAmount: (clean: string) => void
  readonly takeAll: () => void
  readonly isTooMuch: (amount: string) => boolean
  readonly submit: () => void
  readonly enter: () => void
}

export function useVenueTransfer(wish: VenueWish, field: RefObject<HTMLInputElement | null>): VenueTransfer {
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null)
  const transfer = useTransfer()
  // A poll may already include the amount in flight: both sides keep their previous values until the answer, so that 转后
  // does not count it twice.
  const main = useHeld(useBalance()?.balance, transfer.isPending)
  const venues = useVenueBalances(LIMITS.poll.walletMs).data
  const answered = venues?.find((venue) => venue.platname === wish.plat)?.balance ?? undefined
  const held = useHeld(answered, transfer.isPending)
  const fen = parseAmount(amount)
  const mainFen = main === undefined ? null : fenFromYuan(main)

  const leave = (to: Parameters<typeof go>[0]) => {
    forgetVenueWish()
    go(to)
  }
  const change = (clean: string) => {
    setAmount(clean)
    setError(null)
    setOutcome(null)
  }
  const handleOutcome = (outcome: TransferOutcome) => {
    setOutcome(outcome)
    if (outcome.kind === 'refused' && !explainLimit(outcome.message, 'transfer', amount))
      setError(outcome.message)
    if (outcome.kind === 'done') {
      toast.success(outcome.message)
      leave(gameTarget(wish))
    }
    // The transfer's outcome is unknown: the game is not opened, the record shows it.
    if (outcome.kind === 'pending') {
      toast.info(outcome.message)
      leave(withSearch('/transRecord', { no: outcome.no }))
    }
  }
  const submit = () => {
    const draft = { amount, sourcetype: WALLET_CODE, targettype: wish.plat }
    const { refusal: problem } = readTransfer(draft)
    setError(problem === null ? null : refusalText(problem))
    setOutcome(null)
    if (problem !== null) {
      field.current?.focus()
      return
    }
    transfer.mutate(draft, { onSuccess: handleOutcome })
  }

  const canMove = fen !== null && mainFen !== null && fen > 0n && fen <= mainFen
  return {
    amount,
    shown: fen === null || fen === 0n ? null : formatYuan(yuanFromFen(fen)),
    error,
    isUnanswered: outcome?.kind === 'unanswered',
    isBusy: transfer.isPending,
    main,
    held,
    mainAfter: canMove ? yuanFromFen(mainFen - fen) : null,
    heldAfter: canMove && held !== undefined ? yuanFromFen(fenFromYuan(held) + fen) : null,
    setAmount: change,
    takeAll: () => {
      if (main !== undefined) change(main)
    },
    isTooMuch: (quick) => mainFen === null || BigInt(quick) * 100n > mainFen,
    submit,
    enter: () => leave(gameTarget(wish)),
  }
}
