// Resolves the difference: mirrors corrected line by line, or the difference accepted by the house.
import { toast } from '@lanting/browser-kit/toast'
import { DESK_LIMITS, LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { useVenueCaseRequest, type VenueCase } from './queries.ts'
import { acceptLock, effectsOf, isWhole, leftAfter, signed, type TypedLine } from './rules.ts'
import { TypedLines } from './typed-lines.tsx'
import styles from './venue-books.module.css'

type Resolution = 'mirror' | 'difference'

/** Form state: input, remaining difference, submit. */
function useFix(found: VenueCase) {
  const mirror = useVenueCaseRequest('POST /office-api/venue-books/mirror/ask')
  const difference = useVenueCaseRequest('POST /office-api/venue-books/difference/ask')
  const [resolution, setResolution] = useState<Resolution>('mirror')
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
          rows: found.rows.flatMap((row) => (row.username === null || row.effect === null ? [] : [row.id])),
          lines: typed.filter(isWhole).map(({ username, amount }) => ({ username: username.trim(), amount })),
          statement: statement.trim(),
        },
        { onSuccess },
      )
  }
  const error = ask.isError ? messageOf(ask.error) : missing(reason)
  const text = { statement, setStatement, reason, setReason, missing, error }
  return { resolution, setResolution, typed, setTyped, left, submit, isBusy: ask.isPending, ...text }
}

export function FixForm({ found }: { readonly found: VenueCase }) {
  const me = useMe()
  const fix = useFix(found)
  useKeys({ 'mod+Enter': fix.submit })
  const effects = effectsOf(found, fix.typed)
  const size = formatYuan(found.venue.difference ?? '0.00')
  return (
    <form
      className={board.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        fix.submit()
      }}
    >
      <Choices<Resolution | 'nothing'>
        label="处理"
        bare
        value={fix.resolution}
        onChange={(next) => fix.setResolution(next === 'nothing' ? 'mirror' : next)}
        choices={[
          {
            value: 'mirror',
            title: '更正镜像',
            note: '按场馆签名的行改写镜像；旧分录保留。中心钱包不变。',
            aside: `${effects.length} 人`,
          },
          {
            value: 'difference',
            title: '接受差额',
            note: `不改注单，差额记平台 house:adjust。每月上限 ${DESK_LIMITS.acceptedDifferenceMonthYuan}.00。`,
            aside: size,
            locked: acceptLock(found),
          },
          { value: 'nothing', title: '不处理，先恢复转账', locked: '不可选：差额为 0.00 之前不恢复' },
        ]}
      />
      {fix.resolution === 'mirror' && (
        <>
          <TypedLines lines={fix.typed} left={fix.left} onChange={fix.setTyped} />
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
      <Field
        label={WORDS.grounds}
        value={fix.reason}
        maxLength={LIMITS.noteMax}
        error={fix.error}
        onChange={(event) => fix.setReason(event.target.value)}
      />
      <div className={board.foot}>
        <Eyes
          first={{ name: me.name, says: '发起，现在', face: me.name }}
          second={{ name: '管理员', says: WORDS.anyAmount }}
        />
        <Button type="submit" size="final" tone="primary" busy={fix.isBusy} keys={['⌘', '↵']}>
          {fix.resolution === 'mirror'
            ? `提交更正 ${effects.length} 人，等待确认`
            : `提交承担 ${size}，等待确认`}
        </Button>
      </div>
    </form>
  )
}

function Effects({ effects }: { readonly effects: ReturnType<typeof effectsOf> }) {
  return (
    <section aria-label="对会员的影响">
      <h3 className={board.caption}>对会员的影响</h3>
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
    </section>
  )
}
