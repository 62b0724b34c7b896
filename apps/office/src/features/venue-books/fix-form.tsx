// Resolves the difference: mirrors corrected line by line, or the difference accepted by the house.
import { toast } from '@lanting/browser-kit/toast'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import board from '#src/ui/board/board.module.css'
import { TextArea } from '#src/ui/field/field.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import text from '#src/ui/text/text.module.css'
import { AskForm } from './ask-form.tsx'
import { useVenueCaseRequest, type VenueCase } from './queries.ts'
import type { Resolution } from './resolutions.tsx'
import { effectsOf, explainingRows, leftAfter, signed, type TypedLine, wholeLines } from './rules.ts'
import { TypedLines } from './typed-lines.tsx'
import styles from './venue-books.module.css'

type FixResolution = Exclude<Resolution, 'case'>

/** Form state: input, remaining difference, submit. */
function useFix(found: VenueCase, resolution: FixResolution) {
  const mirror = useVenueCaseRequest('POST /office-api/venue-books/mirror/ask')
  const difference = useVenueCaseRequest('POST /office-api/venue-books/difference/ask')
  const [typed, setTyped] = useState<readonly TypedLine[]>([])
  const [statement, setStatement] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const left = leftAfter(found, typed)
  const ask = resolution === 'mirror' ? mirror : difference
  const missing = (value: string) => (tried && value.trim() === '' ? WORDS.missing : null)
  const submit = () => {
    setTried(true)
    const isReady = resolution === 'difference' || (statement.trim() !== '' && fenFromYuan(left) === 0n)
    if (ask.isPending || reason.trim() === '' || !isReady) return
    const common = { platname: found.venue.platname, reason: reason.trim() }
    const onSuccess = () => toast.success(WORDS.askedAdmin)
    if (resolution === 'difference')
      difference.mutate({ ...common, amount: found.venue.difference ?? '0.00' }, { onSuccess })
    else
      mirror.mutate(
        {
          ...common,
          rows: explainingRows(found),
          lines: wholeLines(typed),
          statement: statement.trim(),
        },
        { onSuccess },
      )
  }
  const error = ask.isError ? messageOf(ask.error) : missing(reason)
  const words = { statement, setStatement, reason, setReason, missing, error }
  return { typed, setTyped, left, submit, isBusy: ask.isPending, ...words }
}

interface FixFormProps {
  readonly found: VenueCase
  readonly resolution: FixResolution
  readonly children: ReactNode
}

export function FixForm({ found, resolution, children }: FixFormProps) {
  const fix = useFix(found, resolution)
  const effects = effectsOf(found, fix.typed)
  const size = formatYuan(found.venue.difference ?? '0.00')
  return (
    <AskForm
      grounds={{ value: fix.reason, error: fix.error, onChange: fix.setReason }}
      action={
        resolution === 'mirror' ? `提交更正 ${effects.length} 人，等待确认` : `提交承担 ${size}，等待确认`
      }
      isBusy={fix.isBusy}
      onSubmit={fix.submit}
    >
      {children}
      {resolution === 'mirror' && (
        <>
          <TypedLines lines={fix.typed} onChange={fix.setTyped}>
            <Left left={fix.left} />
          </TypedLines>
          <Effects effects={effects} />
          <TextArea
            label={WORDS.statement}
            value={fix.statement}
            maxLength={2000}
            rows={1}
            error={fix.missing(fix.statement)}
            onChange={(event) => fix.setStatement(event.target.value)}
          />
        </>
      )}
    </AskForm>
  )
}

function Left({ left }: { readonly left: string }) {
  const isAll = fenFromYuan(left) === 0n
  return (
    <span className={isAll ? text.ok : text.bad} role="status">
      {isAll ? '差额已全部解释' : `还差 ${formatYuan(left)} 元未解释`}
    </span>
  )
}

function Effects({ effects }: { readonly effects: ReturnType<typeof effectsOf> }) {
  return (
    <section aria-label="对会员的影响">
      <h3 className={board.caption}>对会员的影响</h3>
      <ScrollRegion label="各会员的更正" className={styles.effectsScroll}>
        <dl className={styles.effects}>
          {effects.map(({ username, amount }) => (
            <div key={username}>
              <dt>{username}</dt>
              <dd>场馆余额</dd>
              <dd>{signed(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>中心钱包</dt>
            <dd>都不变</dd>
            <dd />
          </div>
        </dl>
      </ScrollRegion>
    </section>
  )
}
