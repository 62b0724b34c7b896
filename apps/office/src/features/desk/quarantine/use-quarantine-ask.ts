// Form state of a request about a quarantined bet: book it with corrections, or leave it out.
import { parseAmount } from '@lanting/contract/money'
import { useState } from 'react'
import { useDone } from '#src/lib/review/after-decision.tsx'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { type QuarantineFull, useQuarantineAsk as useAsk } from '#src/queries/quarantine.ts'
import type { BookedAs } from './rules.ts'

export type QuarantineAsk = ReturnType<typeof useQuarantineAsk>
export type Way = 'book' | 'dismiss'

export function useQuarantineAsk({ row, proposal, bookable }: QuarantineFull, enabled: boolean) {
  const ask = useAsk()
  const done = useDone()
  const [way, setWay] = useState<Way | null>(bookable === 1 ? null : 'dismiss')
  const [uid, setUid] = useState(proposal.member === null ? '' : String(proposal.member.id))
  const [stake, setStake] = useState(proposal.stake ?? '')
  const [payout, setPayout] = useState(proposal.payout ?? '')
  const [bookedAs, setBookedAs] = useState<BookedAs | null>(proposal.outcome)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isBooking = way === 'book'
  const wrong = {
    way: way === null,
    uid: isBooking && !/^[1-9]\d{0,11}$/.test(uid.trim()),
    stake: isBooking && parseAmount(stake) === null,
    payout: isBooking && parseAmount(payout) === null,
    bookedAs: isBooking && bookedAs === null,
    reason: reason.trim() === '',
  }

  const submit = () => {
    setTried(true)
    if (ask.isPending || way === null || Object.values(wrong).includes(true)) return
    const common = { id: row.id, reason: reason.trim() }
    ask.mutate(
      isBooking && bookedAs !== null
        ? {
            ...common,
            action: 'book',
            member_id: Number(uid.trim()),
            stake: stake.trim(),
            payout: payout.trim(),
            outcome: bookedAs,
          }
        : { ...common, action: 'dismiss' },
      { onSuccess: () => done(WORDS.askedAdmin) },
    )
  }
  const ways = { ...(bookable === 1 && { '1': () => setWay('book') }), '2': () => setWay('dismiss') }
  useKeys(enabled ? { 'mod+Enter': submit, ...ways } : {})
  const shown = (isWrong: boolean, words: string) => (tried && isWrong ? words : null)
  return {
    way,
    setWay,
    uid,
    setUid,
    stake,
    setStake,
    payout,
    setPayout,
    bookedAs,
    setBookedAs,
    reason,
    setReason,
    busy: ask.isPending,
    submit,
    missing: {
      way: tried && wrong.way,
      uid: shown(wrong.uid, '请填写数字 UID'),
      stake: shown(wrong.stake, WORDS.amountMissing),
      payout: shown(wrong.payout, WORDS.amountMissing),
      bookedAs: tried && wrong.bookedAs,
      reason: ask.isError ? messageOf(ask.error) : shown(wrong.reason, WORDS.missing),
    },
  }
}
