// Bank transfer: first to the platform's account, then four fields about the sender, then staff review.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { AmountPart } from '#src/features/deposit/amount-part.tsx'
import { DepositFoot } from '#src/features/deposit/deposit-foot.tsx'
import { ProofPicker, type Proof } from '#src/features/deposit/order/proof-picker.tsx'
import { useReceivingAccounts, useRecharge } from '#src/features/deposit/queries.ts'
import { chosenAccount, ReceivingAccounts } from '#src/features/deposit/order/receiving-accounts.tsx'
import { useAmount } from '#src/features/deposit/use-amount.ts'
import { useDigitGroups } from '#src/lib/words/digit-groups.ts'
import { openRecord } from '#src/lib/navigation/open-record.ts'
import { BRANCH_EXAMPLE } from '#src/lib/words/words.ts'
import { bankMark, useBanks } from '#src/queries/money/banks.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { LineField, LinePicker } from '#src/ui/line-field/line-field.tsx'
import { PickSheet } from '#src/ui/pick-sheet/pick-sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './deposit-form.module.css'

const NOTHING = { owner: '', bank: '', cardNo: '', branch: '', reference: '' }
type BankDraft = typeof NOTHING

export function BankForm() {
  const form = useAmount('bank')
  const { errorOf, take } = form
  const [draft, setDraft] = useState<BankDraft>(NOTHING)
  const [proof, setProof] = useState<Proof | null>(null)
  const recharge = useRecharge()
  const accounts = useReceivingAccounts()
  const [paidTo, setPaidTo] = useState('')
  const account = chosenAccount(accounts.data, paidTo)

  const type = (name: keyof BankDraft) => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }))
    form.forgive()
  }
  const cardNo = useDigitGroups(draft.cardNo, LIMITS.card.noMax, type('cardNo'), take('cardNo'))

  const submit = () => {
    const { owner, bank, branch, reference } = draft
    recharge.mutate(
      {
        paytype: 'bank',
        amount: form.amount,
        bank_owner: owner.trim(),
        bank,
        bank_no: draft.cardNo,
        bank_address: branch.trim(),
        ...(account !== null && { paid_to: account.bank_no }),
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        ...(proof !== null && { proof: proof.id }),
      },
      {
        onSuccess: ({ message, data }) => {
          toast.success(message)
          form.clear()
          setDraft(NOTHING)
          setProof(null)
          openRecord(1, data.deposit_no)
        },
      },
    )
  }
  const isReady = form.amount !== '' && [draft.owner, draft.bank, draft.cardNo, draft.branch].every(Boolean)

  return (
    <>
      <div className={css.cards}>
        <Columns gap>
          <ReceivingAccounts accounts={accounts} chosen={account} onChoose={setPaidTo} />
          <Card className={css.step} label="填写转账信息">
            <h2>第 2 步 · 填写转账信息</h2>
            <div className={css.amount}>
              <AmountPart {...form.part} />
            </div>
            <div className={css.lines}>
              <LineField
                ref={take('owner')}
                label="存款人姓名"
                placeholder="转账账户的户名"
                maxLength={LIMITS.card.holderMax}
                value={draft.owner}
                error={errorOf('owner')}
                onChange={type('owner')}
              />
              <BankLine
                value={draft.bank}
                error={errorOf('bank')}
                keep={take('bank')}
                onPick={type('bank')}
              />
              <LineField
                {...cardNo}
                label="转出卡号"
                placeholder="转出银行卡的卡号"
                inputMode="numeric"
                error={errorOf('cardNo')}
              />
              <LineField
                ref={take('branch')}
                label="开户行地址"
                placeholder={BRANCH_EXAMPLE}
                maxLength={LIMITS.card.branchMax}
                value={draft.branch}
                error={errorOf('branch')}
                onChange={type('branch')}
              />
              <LineField
                label="转账附言"
                placeholder="选填，转账时写的留言"
                maxLength={64}
                value={draft.reference}
                onChange={type('reference')}
              />
              <ProofPicker value={proof} onChange={setProof} />
            </div>
          </Card>
        </Columns>
      </div>
      <DepositFoot
        label="提交存款信息"
        caption="请先完成转账再提交，提交后可随时查看进度"
        isReady={isReady}
        isUnknown={form.isUnknown || accounts.isPending}
        isBusy={recharge.isPending}
        judge={() => form.judge(draft) === null}
        onSubmit={submit}
      />
    </>
  )
}

interface BankLineProps {
  readonly value: string
  readonly error: string | null
  readonly keep: (element: HTMLElement | null) => void
  readonly onPick: (bank: string) => void
}

function BankLine({ value, error, keep, onPick }: BankLineProps) {
  const [isOpen, setOpen] = useState(false)
  const banks = useBanks()
  return (
    <>
      <LinePicker
        ref={keep}
        label="转出银行"
        value={value}
        placeholder="选择银行"
        error={error}
        onPress={() => setOpen(true)}
      />
      <PickSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="选择转出银行"
        placeholder="搜索或输入银行名称"
        names={banks.data ?? []}
        value={value}
        free
        mark={(name) => <Lettermark code={bankMark(name)} look="emblem" size={32} />}
        waiting={banks.isPending && <SkeletonRows rows={6} />}
        onPick={onPick}
      />
    </>
  )
}
