// Form state of a request about suspense money: an order, another member, or back to the payer.
import { useState } from 'react'
import { useDone } from '#src/lib/review/after-decision.tsx'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { type SuspenseFull, useMoneyAsk } from '#src/queries/money.ts'

export type SuspenseAsk = ReturnType<typeof useSuspenseAsk>

export function useSuspenseAsk({ row, candidates }: SuspenseFull, enabled: boolean) {
  const ask = useMoneyAsk('POST /office-api/suspense/ask')
  const done = useDone()
  const [choice, setChoice] = useState<string | null>(null)
  const [uid, setUid] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isReturn = choice === 'return'
  const chosen = candidates.find((one) => one.deposit_no === choice)
  const other = choice === 'other' && /^[1-9]\d{0,11}$/.test(uid.trim()) ? Number(uid.trim()) : null
  const memberId = chosen?.member.id ?? other

  const submit = () => {
    setTried(true)
    if (ask.isPending || !(isReturn || memberId !== null) || reason.trim() === '') return
    ask.mutate(
      {
        id: row.id,
        action: isReturn ? 'return' : 'credit',
        member_id: isReturn ? null : memberId,
        reason: reason.trim(),
      },
      { onSuccess: () => done(WORDS.askedAdmin) },
    )
  }
  const ways = [...candidates.map((one) => one.deposit_no), 'other', 'return']
  useKeys(
    enabled
      ? {
          'mod+Enter': submit,
          ...Object.fromEntries(
            ways.slice(0, 9).map((way, index) => [String(index + 1), () => setChoice(way)]),
          ),
        }
      : {},
  )
  return {
    choice,
    setChoice,
    uid,
    setUid,
    reason,
    setReason,
    isReturn,
    busy: ask.isPending,
    submit,
    missing: {
      choice: tried && choice === null,
      uid: tried && choice === 'other' && other === null ? '请填写数字 UID' : null,
      reason: ask.isError ? messageOf(ask.error) : tried && reason.trim() === '' ? WORDS.missing : null,
    },
  }
}
