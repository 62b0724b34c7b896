// The amount of a deposit while it is typed, judged by the range in the specification's words.
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { checkDeposit, DEFAULT_RANGE, type DepositDraft } from '@lanting/contract/rules/deposit'
import { useState } from 'react'
import { usePayRange } from '#src/features/deposit/queries.ts'

const NO_BANK = { owner: '', bank: '', cardNo: '', branch: '' }

export function useAmount(way: PayWay) {
  const range = usePayRange(way)
  const [amount, setAmount] = useState('')
  const [refusal, setRefusal] = useState<RefusalKey | null>(null)
  const limits = range.data ?? DEFAULT_RANGE
  const words = { min: Number(limits.minFen / 100n), max: Number(limits.maxFen / 100n) }

  /** The first thing wrong, remembered for the field it belongs to; null when the draft may be sent. */
  const judge = (bank: Omit<DepositDraft, 'paytype' | 'amount'> = NO_BANK): RefusalKey | null => {
    const found = checkDeposit({ paytype: PAY_WAYS[way].paytype, amount, ...bank }, limits)
    setRefusal(found)
    return found
  }
  return {
    amount,
    refusal,
    judge,
    /** The range has not come yet: no amount can be said to be outside of it. */
    isUnknown: range.isPending,
    textOf: (key: RefusalKey) => refusalText(key, words),
    /** Straight into the amount's part. */
    part: {
      range: range.data,
      isAsking: range.isPending,
      value: amount,
      error: refusal === 'depositRange' || refusal === 'depositWhole' ? refusalText(refusal, words) : null,
      onChange: (next: string) => {
        setAmount(next)
        setRefusal(null)
      },
    },
    forgive: () => setRefusal(null),
    clear: () => {
      setAmount('')
      setRefusal(null)
    },
  }
}
