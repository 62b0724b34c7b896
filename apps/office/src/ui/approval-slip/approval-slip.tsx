// The content of an approval: before and after, reason, facts, and the server's checks.
import { now } from '@lanting/browser-kit/clock'
import { parseBeijing } from '@lanting/contract/time'
import { ArrowRight } from 'lucide-react'
import { type Approval, type ApprovalFull, STATE_TITLES, STATE_TONES } from '#src/lib/review/approvals.ts'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './approval-slip.module.css'

/** Below this a row warns that it expires soon. */
const WARN_WITHIN_SEC = 3 * 3600

/** `2 时后过期` while it is open and expires soon; null otherwise. */
export function expiringText({ state, expires_at: until }: Approval, atMs: number): string | null {
  const end = until === null || state !== 'open' ? null : parseBeijing(until)
  const seconds = end === null ? null : Math.floor((end - atMs) / 1000)
  if (seconds === null || seconds <= 0 || seconds > WARN_WITHIN_SEC) return null
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours} 时` : spanText(seconds)}后过期`
}

export function ApprovalTitle({ name, approval }: { readonly name: string; readonly approval: Approval }) {
  const expiring = expiringText(approval, now())
  return (
    <>
      {name} <Tag tone={STATE_TONES[approval.state]}>{expiring ?? STATE_TITLES[approval.state]}</Tag>
    </>
  )
}

export function ApprovalSlip({ full }: { readonly full: ApprovalFull }) {
  const { approval, facts, checks, events } = full
  const why = approval.reason || (events.find(({ note }) => note !== '')?.note ?? '')
  return (
    <>
      <Section title="前后对照" aside="只列会变的与相关的">
        <BeforeAfter lines={approval.lines} />
      </Section>
      <Section title="为什么">
        <div className={styles.why}>
          <p>
            <Avatar seed={approval.asked_by ?? ''} size={22} />
            <b>{approval.asked_by ?? '—'}</b>
            <span className={text.small}>{shortTime(approval.asked_at, now())} 发起</span>
          </p>
          <p>{why === '' ? '没有写说明' : why}</p>
        </div>
      </Section>
      {facts.length > 0 && (
        <Section title="事实">
          <Facts facts={Object.fromEntries(facts.map(({ name, text: words }) => [name, words]))} />
        </Section>
      )}
      {checks.length > 0 && (
        <Section title="自动检查" aside={WORDS.hintsOnly}>
          <Checks lines={checks.map((check) => ({ key: check.text, ...check }))} />
        </Section>
      )}
    </>
  )
}

function BeforeAfter({ lines }: { readonly lines: Approval['lines'] }) {
  return (
    <div className={styles.lines} role="table" aria-label="前后对照">
      <div role="row" className={styles.head}>
        <span role="columnheader">项目</span>
        <span role="columnheader">现在</span>
        <span />
        <span role="columnheader">同意之后</span>
      </div>
      {lines.map(({ name, from, to }) => (
        <div key={name} role="row">
          <span role="rowheader">{name}</span>
          <span role="cell">{from}</span>
          <ArrowRight size={14} aria-hidden="true" />
          <span role="cell">
            <span className={text.new}>{to}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
