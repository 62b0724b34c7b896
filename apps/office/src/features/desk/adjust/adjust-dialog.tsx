// Asks for a credit or a debit: whose wallet, how much, how much turnover, and why.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { useMembers } from '#src/queries/members.ts'
import { useMoneyAsk } from '#src/queries/money.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, Select, TextArea } from '#src/ui/field/field.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import styles from './adjusts.module.css'
import { DIRECTION_TITLES } from './direction.ts'

const DIRECTIONS = [
  ['credit', '加款'],
  ['debit', '扣款'],
] as const
const MULTIPLES = Array.from({ length: 11 }, (_, n) => [String(n), n === 0 ? '不要求' : `${n} 倍`] as const)

interface AdjustDialogProps {
  /** Known when the member's page led here. */
  readonly uid: string
  readonly onClose: () => void
}

export function AdjustDialog({ uid: givenUid, onClose }: AdjustDialogProps) {
  const me = useMe()
  const ask = useMoneyAsk('POST /office-api/adjust/ask')
  const [who, setWho] = useState(givenUid)
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit')
  const [typed, setTyped] = useState('')
  const [multiple, setMultiple] = useState('1')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const member = useFound(who.trim())
  const fen = parseAmount(typed.replaceAll(',', ''))
  const amount = fen === null || fen === 0n ? null : yuanFromFen(fen)

  const submit = () => {
    setTried(true)
    if (ask.isPending || member === null || amount === null || reason.trim() === '') return
    ask.mutate(
      {
        member_id: member.id,
        direction,
        amount,
        multiple: direction === 'credit' ? Number(multiple) : 0,
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          toast.success(WORDS.askedAdmin)
          onClose()
        },
      },
    )
  }
  useKeys({ 'mod+Enter': submit }, { inDialog: true })
  return (
    <Dialog title="发起人工调账" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="会员账号或 UID"
          value={who}
          autoComplete="off"
          error={tried && member === null ? '没有这个会员' : null}
          hint={
            member === null
              ? '须与账号完全一致'
              : `${member.username} · UID ${member.id} · 钱包 ${formatYuan(member.balance)}`
          }
          onChange={(event) => setWho(event.target.value)}
        />
        <Segmented label="方向" options={DIRECTIONS} value={direction} onChange={setDirection} />
        <div className={styles.pair}>
          <Field
            label="金额（元）"
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            error={tried && amount === null ? WORDS.amountMissing : null}
            onChange={(event) => setTyped(event.target.value)}
          />
          {direction === 'credit' && (
            <Select
              label="流水要求"
              options={MULTIPLES}
              value={multiple}
              onChange={(event) => setMultiple(event.target.value)}
            />
          )}
        </div>
        <TextArea
          label={WORDS.reason}
          value={reason}
          maxLength={LIMITS.noteMax}
          error={ask.isError ? messageOf(ask.error) : tried && reason.trim() === '' ? WORDS.missing : null}
          onChange={(event) => setReason(event.target.value)}
        />
        <Eyes
          first={{ name: me.name, says: '发起，现在', face: me.name }}
          second={{ name: '管理员', says: WORDS.anyAmount }}
        />
        <Button type="submit" size="final" tone="primary" busy={ask.isPending} keys={['⌘', '↵']}>
          提交{DIRECTION_TITLES[direction]}
          {amount === null ? '' : ` ${formatYuan(amount)} 元`}，等待确认
        </Button>
      </form>
    </Dialog>
  )
}

/** The member that the words name exactly; a beginning is not enough when money moves. */
function useFound(who: string) {
  const me = useMe()
  const usable = who.length >= 2
  const found = useMembers({ page: 1, q: who }, usable ? me : { ...me, permissions: [] })
  if (!usable) return null
  return found.data?.data.find((row) => String(row.id) === who || row.username === who) ?? null
}
