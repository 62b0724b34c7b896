// The deposit amount while typing, validated against the range in the specification's words.
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import type { RefusalKey } from '@lanting/contract/refusals'
import { checkDeposit, DEFAULT_RANGE, type DepositDraft } from '@lanting/contract/rules/cashier/deposit'
import { useState } from 'react'
import { usePayRange } from '#src/features/deposit/queries.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'

const NO_BANK = { owner: '', bank: '', cardNo: '', branch: '' }

type BankField = keyof typeof NO_BANK

const FIELD_OF: FieldOf<BankField | 'amount'> = {
  depositRange: 'amount',
  depositWhole: 'amount',
  depositorMissing: 'owner',
  depositBankMissing: 'bank',
  depositCardNoMissing: 'cardNo',
  depositBranchMissing: 'branch',
}

export function useAmount(way: PayWay) {
  const range = usePayRange(way)
  const [amount, setAmount] = useState('')
  const { show, clear, errorOf, take } = useFormRefusal(FIELD_OF, 'amount')
  const limits = range.data ?? DEFAULT_RANGE
  const words = { min: Number(limits.minFen / 100n), max: Number(limits.maxFen / 100n) }

  /** The first error, stored for its field; null when the draft may be sent. */
  const judge = (bank: Omit<DepositDraft, 'paytype' | 'amount'> = NO_BANK): RefusalKey | null => {
    const found = checkDeposit({ paytype: PAY_WAYS[way].paytype, amount, ...bank }, limits)
    show(found)
    return found
  }
  return {
    amount,
    judge,
    /** The range is still loading: no amount can be out of range. */
    isUnknown: range.isPending,
    take,
    errorOf: (name: BankField) => errorOf(name, words),
    /** Props for the amount part. */
    part: {
      range: range.data,
      isAsking: range.isPending,
      value: amount,
      ref: take('amount'),
      error: errorOf('amount', words),
      onChange: (next: string) => {
        setAmount(next)
        clear()
      },
    },
    forgive: clear,
    clear: () => {
      setAmount('')
      clear()
    },
  }
}
