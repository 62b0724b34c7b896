// Asks whose the money is: one of the orders it may belong to, another member, or back to the payer.
import { DEPOSIT_STATES } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { toast } from '#src/lib/toast.ts'
import { useMe } from '#src/queries/me.ts'
import { type SuspenseFull, useMoneyAction } from '#src/queries/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Choices } from '#src/ui/choices.tsx'
import { Eyes } from '#src/ui/eyes.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './suspense.module.css'

type Candidate = SuspenseFull['candidates'][number]

function factsOf(one: Candidate): string {
  return [
    `${one.member.username} · ${one.pay_way} · ${one.created_at.slice(5, 16)} 下单`,
    one.same_amount === 1 ? '金额相同' : `金额 ${formatYuan(one.amount)}`,
    ...(one.same_number === 1 ? ['单号相同'] : []),
    `订单${DEPOSIT_STATES[one.state]}`,
  ].join('，')
}

export function SuspenseForm({ full }: { readonly full: SuspenseFull }) {
  const me = useMe()
  const { row, candidates } = full
  const ask = useMoneyAction('POST /office-api/suspense/ask')
  const [choice, setChoice] = useState<string | null>(null)
  const [uid, setUid] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = formatYuan(row.amount)
  const isReturn = choice === 'return'
  const chosen = candidates.find((one) => one.deposit_no === choice)
  const other = choice === 'other' && /^[1-9]\d{0,11}$/.test(uid.trim()) ? Number(uid.trim()) : null
  const memberId = chosen?.member.id ?? other
  const ready = isReturn || memberId !== null

  const submit = () => {
    setTried(true)
    if (ask.isPending || !ready || reason.trim() === '') return
    ask.mutate(
      {
        id: row.id,
        action: isReturn ? 'return' : 'credit',
        member_id: isReturn ? null : memberId,
        reason: reason.trim(),
      },
      { onSuccess: () => toast.done('已提交，等待管理员确认') },
    )
  }
  useKeys({ 'mod+Enter': submit })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.choices}>
        <Choices
          label="归给谁（只列事实，不打分）"
          value={choice}
          onChange={setChoice}
          choices={[
            ...candidates.map((one) => ({
              value: one.deposit_no,
              title: one.deposit_no,
              note: factsOf(one),
              aside: `+${amount}`,
            })),
            { value: 'other', title: '归入其他会员', aside: `+${amount}` },
            { value: 'return', title: '已退回付款方', note: '只记账，不由系统付款', aside: `−${amount}` },
          ]}
        />
      </div>
      {tried && choice === null && (
        <p className={styles.missing} role="alert">
          请选择处理方式
        </p>
      )}
      {choice === 'other' && (
        <Field
          label="会员 UID"
          value={uid}
          inputMode="numeric"
          error={tried && other === null ? '请填写数字 UID' : null}
          onChange={(event) => setUid(event.target.value)}
        />
      )}
      <Field
        label="理由（写入操作日志）"
        value={reason}
        maxLength={LIMITS.noteMax}
        error={ask.isError ? messageOf(ask.error) : tried && reason.trim() === '' ? '请填写，不能为空' : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <Eyes
        first={{ name: me.name, says: '发起，现在', face: me.name }}
        second={{ name: '管理员', says: '必须第二人，任何金额' }}
      />
      <Button type="submit" size="final" tone="primary" busy={ask.isPending} keys={['⌘', '↵']}>
        提交{isReturn ? '退回' : '归属'} {amount} 元，等待确认
      </Button>
    </form>
  )
}
