// State of the withdrawal form: validated in the specification's order, sent once, then redirected to its record.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import type { CardKind } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { checkWithdrawal } from '@lanting/contract/rules/cashier/withdrawal'
import { useEffect, useState } from 'react'
import { useWithdraw, type useWithdrawRules, type WithdrawOutcome } from '#src/features/withdrawal/queries.ts'
import { usePasskeyConfirmation } from '#src/features/withdrawal/use-passkey-confirmation.ts'
import { isFreeWhole, mostOf } from '#src/features/withdrawal/rules.ts'
import { go } from '#src/lib/navigation/go.ts'
import { openRecord } from '#src/lib/navigation/open-record.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { type Card, useCards } from '#src/queries/money/cards.ts'
import { useUser } from '#src/queries/user.ts'

const ON_AMOUNT: readonly RefusalKey[] = ['withdrawUnderMinimum', 'withdrawWhole']
const ON_CARD: readonly RefusalKey[] = ['withdrawCardMissing', 'withdrawAddressMissing']

export type WithdrawalField = 'card' | 'amount' | 'password'

/** The field that takes the focus. */
const fieldOf = (refusal: RefusalKey): WithdrawalField =>
  ON_CARD.includes(refusal) ? 'card' : ON_AMOUNT.includes(refusal) ? 'amount' : 'password'

function errorsOf(refusal: RefusalKey | null): Record<WithdrawalField, string | null> {
  const textFor = (keys: readonly RefusalKey[]) =>
    refusal !== null && keys.includes(refusal) ? refusalText(refusal) : null
  return {
    card: textFor(ON_CARD),
    amount: textFor(ON_AMOUNT),
    password: textFor(['withdrawPasswordMissing']),
  }
}

export function useWithdrawal(
  kind: CardKind,
  { data: rules, isPending: isRulesPending }: ReturnType<typeof useWithdrawRules>,
  focus: (field: WithdrawalField) => void,
) {
  const cards = useCards(kind)
  const [card, setCard] = useCard(cards.data)
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<RefusalKey | null>(null)
  const { outcome, forget, send, isPending } = useSubmission(() => setPassword(''))
  const passkey = usePasskeyConfirmation()
  const hasPayPassword = useUser()?.has_pay_password !== 0
  const balance = useBalance()?.balance ?? rules?.balance
  const isAccepted = outcome?.kind === 'accepted'
  useGoToTimeline(outcome?.kind === 'accepted' ? outcome.no : null)

  const submit = () => {
    if (!hasPayPassword) {
      toast.info(refusalText('payPasswordUnset'))
      go('/password')
      return
    }
    const draft = { kind, cardId: card?.id ?? '', amount, password: passkey.isUsed ? null : password }
    const found = checkWithdrawal(draft, isFreeWhole(kind, amount, balance, rules))
    setRefusal(found)
    if (found !== null) {
      forget()
      return focus(fieldOf(found))
    }
    if (passkey.isUsed) return passkey.open()
    send({ amount, bank: draft.cardId, password })
  }
  const edit =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setRefusal(null)
      forget()
    }
  return {
    card,
    amount,
    password,
    submit,
    hasPayPassword,
    /** Data needed for validation is still loading: nothing is reported as missing. */
    isUnknown: (card === null && cards.isFetching) || isRulesPending,
    isReady: card !== null && amount !== '' && (passkey.isUsed || password !== ''),
    passkey,
    confirmByPasskey: () => confirmByPasskey(passkey, card, amount, outcome, send),
    isBusy: isPending || isAccepted,
    isAccepted,
    isUnanswered: outcome?.kind === 'unanswered',
    serverRefusal: outcome?.kind === 'refused' ? outcome.message : null,
    errors: errorsOf(refusal),
    setCard: edit(setCard),
    setAmount: edit(setAmount),
    setPassword: edit(setPassword),
    takeMost: () => {
      if (rules !== undefined && balance !== undefined) edit(setAmount)(mostOf(kind, balance, rules))
    },
  }
}

/** One request at a time, with its outcome until something is edited. */
function useSubmission(onRefused: () => void) {
  const [outcome, setOutcome] = useState<WithdrawOutcome | null>(null)
  const withdraw = useWithdraw()
  const handleOutcome = (ended: WithdrawOutcome) => {
    setOutcome(ended)
    if (ended.kind === 'accepted') toast.success(ended.message)
    if (ended.kind !== 'refused') return
    toast.error(ended.message)
    onRefused()
  }
  const send = (input: InputOf<'POST /api/withdraw'>) => {
    setOutcome(null)
    withdraw.mutate(input, { onSuccess: handleOutcome })
  }
  return { outcome, forget: () => setOutcome(null), send, isPending: withdraw.isPending }
}

/** After a lost answer the same signature is sent again: it cannot make a second order. */
async function confirmByPasskey(
  passkey: ReturnType<typeof usePasskeyConfirmation>,
  card: Card | null,
  amount: string,
  outcome: WithdrawOutcome | null,
  send: (input: InputOf<'POST /api/withdraw'>) => void,
): Promise<void> {
  const signed = await passkey.sign({ amount, bank: card?.id ?? '' }, outcome?.kind === 'unanswered')
  if (signed === null) return
  passkey.close()
  send({ ...signed, password: '' })
}

/** The chosen account; a single one is chosen by default. */
function useCard(cards: readonly Card[] | undefined) {
  const [picked, setCard] = useState<Card | null>(null)
  const only = cards?.length === 1 ? (cards[0] ?? null) : null
  return [picked ?? only, setCard] as const
}

/** Leaves time to read the message, then opens its record; leaving the page cancels that. */
function useGoToTimeline(no: string | null): void {
  useEffect(() => {
    if (no === null) return undefined
    const timer = setTimeout(() => openRecord(2, no), LIMITS.withdrawRedirectMs)
    return () => clearTimeout(timer)
  }, [no])
}
