// Error boundary of one page: offers a reload, or explains why its code cannot be loaded.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { CodeAttempt } from '#src/lib/navigation/lazy-code.ts'

const BrokenPage = lazy(() =>
  import('#src/app/fallback/broken-page.tsx')
    .then((m) => ({ default: m.BrokenPage }))
    .catch(() => ({ default: LastResort })),
)

interface Props {
  /** A new visit is a retry; the page itself is not remounted for it. */
  readonly visit: string
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
  readonly visit: string
  /** Changes with every retry, so that the code is fetched again. */
  readonly attempt: { readonly nth: number } | null
}

export class PageError extends Component<Props, State> {
  override state: State = { error: null, visit: this.props.visit, attempt: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.visit === state.visit) return null
    return { visit: props.visit, ...(state.error !== null && { error: null, attempt: { nth: 0 } }) }
  }

  private readonly retry = () =>
    this.setState(({ attempt }) => ({ error: null, attempt: { nth: (attempt?.nth ?? 0) + 1 } }))

  override render(): ReactNode {
    const { error, attempt } = this.state
    if (error === null) return <CodeAttempt value={attempt}>{this.props.children}</CodeAttempt>
    return (
      <Suspense fallback={null}>
        <BrokenPage error={error} tries={attempt?.nth ?? 0} onRetry={this.retry} />
      </Suspense>
    )
  }
}

/** Even the error page's code could not be loaded. */
function LastResort() {
  return (
    <button type="button" className="last-resort" onClick={() => window.location.reload()}>
      {RULING_TEXTS.loadAgain}
    </button>
  )
}
