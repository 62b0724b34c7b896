// State of the bank card form: checked in the specification's order, then bound.
import { LIMITS } from '@lanting/contract/limits'
import { type BankCardDraft, checkBankCard } from '@lanting/contract/rules/cashier/card'
import { type FormEvent, useState } from 'react'
import { useCardConfirmation } from '#src/features/card/card-confirm.tsx'
import { useBindByPasskey, useBindCard } from '#src/features/card/queries.ts'
import { missingOf } from '#src/features/card/rules.ts'
import { useDigitGroups } from '#src/lib/words/digit-groups.ts'
import { goBack } from '#src/lib/navigation/go.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import type { User } from '#src/queries/user.ts'

type FieldName = keyof BankCardDraft

const FIELD_OF: FieldOf<FieldName> = {
  holderMissing: 'holder',
  holderLength: 'holder',
  holderNotRealname: 'holder',
  bankMissing: 'bank',
  bankUnknown: 'bank',
  branchMissing: 'branch',
  branchTooLong: 'branch',
  cardNoMissing: 'cardNo',
  cardNoLength: 'cardNo',
  cardTaken: 'cardNo',
  payPasswordMissing: 'payPassword',
  payPasswordLength: 'payPassword',
  payPasswordWrong: 'payPassword',
  payPasswordLocked: 'payPassword',
}

export function useBankCard(user: User) {
  // Before the first card the real name is the account name.
  const isNamed = user.realname !== user.username
  const [draft, setDraft] = useState<BankCardDraft>({
    holder: isNamed ? user.realname : '',
    bank: '',
    branch: '',
    cardNo: '',
    payPassword: '',
  })
  const { show, showAnswer, clear, errorOf, take } = useFormRefusal(FIELD_OF, 'holder')
  const bind = useBindCard()
  const confirmation = useCardConfirmation()
  const signed = useBindByPasskey()
  const isBusy = bind.isPending || signed.isPending
  const type = (name: FieldName) => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }))
    clear()
  }
  const cardNo = useDigitGroups(draft.cardNo, LIMITS.card.noMax, type('cardNo'), take('cardNo'))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = checkBankCard(draft, confirmation.isPasskey ? 'passkey' : 'password')
    show(found)
    if (found !== null) return
    const { holder, bank, branch, payPassword } = draft
    const card = { bank, bank_owner: holder.trim(), bank_no: draft.cardNo, bank_address: branch.trim() }
    const leave = () => goBack('/withdrawAccount?type=2')
    if (confirmation.isPasskey)
      signed.mutate(card, { onSuccess: (bound) => bound !== null && leave(), onError: showAnswer })
    else bind.mutate({ ...card, pay_pass: payPassword }, { onSuccess: leave, onError: showAnswer })
  }

  const missing = missingOf([
    ['持卡人姓名', draft.holder],
    ['开户银行', draft.bank],
    ['开户行地址', draft.branch],
    ['银行卡号', draft.cardNo],
    ['支付密码', confirmation.isPasskey ? '-' : draft.payPassword],
  ])
  return { isNamed, draft, cardNo, missing, isBusy, confirmation, type, take, errorOf, submit }
}
