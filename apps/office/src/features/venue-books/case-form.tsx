// Ends a venue's case by its written statement: the file, its sum, corrected lines, and whether the venue reopens.
import { toast } from '@lanting/browser-kit/toast'
import type { VenueCaseEnd } from '@lanting/contract/data/approvals'
import { fenFromYuan, formatYuan, isYuan } from '@lanting/contract/money'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Field } from '#src/ui/field/field.tsx'
import text from '#src/ui/text/text.module.css'
import { AskForm } from './ask-form.tsx'
import { useVenueCaseRequest, type VenueCase } from './queries.ts'
import { borneBy, capLock, explainingRows, signed, type TypedLine, wholeLines } from './rules.ts'
import { type KeptStatement, StatementField } from './statement-field.tsx'
import { TypedLines } from './typed-lines.tsx'
import styles from './venue-books.module.css'

interface CaseFormProps {
  readonly found: VenueCase
  readonly children: ReactNode
}

function useCase(found: VenueCase) {
  const ask = useVenueCaseRequest('POST /office-api/venue-books/case/ask')
  const [statement, setStatement] = useState<KeptStatement | null>(null)
  const [stated, setStated] = useState(found.venue.theirs ?? found.mirrors)
  const [typed, setTyped] = useState<readonly TypedLine[]>([])
  const [ends, setEnds] = useState<VenueCaseEnd>('reopen')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const borne = borneBy(found, stated, typed, ends)
  const lock = borne === null ? null : capLock(borne, found)
  const missing = (value: string) => (tried && value.trim() === '' ? WORDS.missing : null)
  const submit = () => {
    setTried(true)
    if (ask.isPending || statement === null || borne === null || lock !== null || reason.trim() === '') return
    ask.mutate(
      {
        platname: found.venue.platname,
        rows: explainingRows(found),
        lines: wholeLines(typed),
        statement: statement.id,
        stated,
        borne,
        ends,
        reason: reason.trim(),
      },
      { onSuccess: () => toast.success(WORDS.askedAdmin) },
    )
  }
  const errors = {
    statement: tried && statement === null ? '请上传场馆的书面声明' : null,
    stated: isYuan(stated) ? null : WORDS.amountMissing,
    reason: ask.isError ? messageOf(ask.error) : missing(reason),
  }
  const fields = {
    statement,
    setStatement,
    stated,
    setStated,
    typed,
    setTyped,
    ends,
    setEnds,
    reason,
    setReason,
  }
  return { ...fields, borne, lock, errors, submit, isBusy: ask.isPending }
}

export function CaseForm({ found, children }: CaseFormProps) {
  const ending = useCase(found)
  return (
    <AskForm
      grounds={{ value: ending.reason, error: ending.errors.reason, onChange: ending.setReason }}
      action={ending.ends === 'close' ? '提交结案并关闭，等待确认' : '提交结案并恢复，等待确认'}
      isBusy={ending.isBusy}
      onSubmit={ending.submit}
    >
      {children}
      <StatementField
        value={ending.statement}
        error={ending.errors.statement}
        onChange={ending.setStatement}
      />
      <Field
        label="声明中会员余额合计（元）"
        inputMode="decimal"
        value={ending.stated}
        error={ending.errors.stated}
        hint={`我方镜像现合计 ${formatYuan(found.mirrors)}，未结注单本金 ${formatYuan(found.open_stakes)}，此前已承担 ${signed(found.venue.accepted)}`}
        onChange={(event) => ending.setStated(event.target.value.trim())}
      />
      <TypedLines lines={ending.typed} onChange={ending.setTyped}>
        <Borne borne={ending.borne} lock={ending.lock} />
      </TypedLines>
      <EndChoices found={found} value={ending.ends} onChange={ending.setEnds} />
    </AskForm>
  )
}

/** What is left for the house. */
function Borne({ borne, lock }: { readonly borne: string | null; readonly lock: string | null }) {
  if (borne === null) return <span className={text.muted}>—</span>
  const isNone = fenFromYuan(borne) === 0n
  return (
    <span className={lock !== null ? text.bad : isNone ? text.ok : styles.borne} role="status">
      {isNone ? '与声明相符，平台不承担' : `平台承担 ${signed(borne)} 元`}
      {lock !== null && `，${lock}`}
    </span>
  )
}

interface EndChoicesProps {
  readonly found: VenueCase
  readonly value: VenueCaseEnd
  readonly onChange: (next: VenueCaseEnd) => void
}

function EndChoices({ found, value, onChange }: EndChoicesProps) {
  return (
    <Choices<VenueCaseEnd>
      label={`${found.venue.name}此后`}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'reopen', title: '恢复转入转出', note: '场馆再应答时照常对账。' },
        {
          value: 'close',
          title: '永久关闭',
          note: '未结注单作废退本，会员在该馆的余额全部转回中心钱包，场馆从大厅移除，不能再开。',
        },
      ]}
    />
  )
}
