// Placeholders for content: empty, failed, no more.
import { failureOf } from '@lanting/browser-kit/call-error'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { spotUrl } from '@lanting/design/art-url'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { usePlace } from '#src/lib/navigation/router.ts'
import { CONTACT_SERVICE } from '#src/lib/words/words.ts'
import { ThemedImage } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import css from './states.module.css'

type StateProps = { title: string; text?: ReactNode; action?: ReactNode }

/** Names why it is empty and offers the one useful action. */
export function EmptyState({ title = SCREEN_TEXTS.empty, text, action }: Partial<StateProps>) {
  return (
    <div className={css.state}>
      <ThemedImage src={spotUrl('empty')} dark={spotUrl('empty', true)} width={180} height={132} />
      <Words title={title} text={text} action={action} />
    </div>
  )
}

type ErrorProps = {
  onRetry: () => void
  /** The reason. Required: a refusal must not be called a network failure. */
  error: unknown
  text?: ReactNode
  busy?: boolean
}

/** A refusal's own text; only a network failure is called one. */
export function troubleOf(error: unknown): string {
  const failure = failureOf(error)
  return (failure?.kind === 'refused' && failure.message) || '网络不太顺'
}

/** Replaces what failed to load; everything around it stays. */
export function ErrorState({ onRetry, error, text, busy = false }: ErrorProps) {
  return (
    <div className={css.state} role="alert">
      <ThemedImage src={spotUrl('error')} dark={spotUrl('error', true)} width={180} height={132} />
      <Words
        title={troubleOf(error)}
        text={text}
        action={
          <>
            <Button variant="secondary" size="md" loading={busy} onClick={onRetry}>
              重新加载
            </Button>
            <ServiceLink />
          </>
        }
      />
    </div>
  )
}

/** The way to customer service, except on its own page. */
export function ServiceLink() {
  const { path } = usePlace()
  return (
    path !== '/kefu' && (
      <Link to="/kefu" className={css.service}>
        {CONTACT_SERVICE}
      </Link>
    )
  )
}

function Words({ title, text, action }: StateProps) {
  return (
    <>
      <p className={css.title}>{title}</p>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </>
  )
}

export function EndOfList() {
  return <p className={css.end}>{SCREEN_TEXTS.endOfList}</p>
}
