// A page that breaks takes nothing else with it: it offers to load again, or the new version when its code is gone.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { Component, lazy, type ReactNode, Suspense } from 'react'

const BrokenPage = lazy(() =>
  import('#src/app/broken-page.tsx')
    .then((m) => ({ default: m.BrokenPage }))
    .catch(() => ({ default: LastResort })),
)

interface Props {
  /** A new visit is a new try; the page itself is not mounted anew for it. */
  readonly visit: string
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
  readonly visit: string
}

/** After a deploy the old chunks are gone; browsers word the failed import in their own ways. */
export function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|importing a module|module script failed|preload CSS/i.test(
    error.message,
  )
}

export class PageError extends Component<Props, State> {
  override state: State = { error: null, visit: this.props.visit }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.visit === state.visit ? null : { error: null, visit: props.visit }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Suspense fallback={null}>
        <BrokenPage outdated={isMissingChunk(error)} onRetry={() => this.setState({ error: null })} />
      </Suspense>
    )
  }
}

/** Even the page that says so could not be loaded. */
function LastResort({ outdated }: { readonly outdated: boolean }) {
  return (
    <button type="button" className="last-resort" onClick={() => window.location.reload()}>
      {outdated ? RULING_TEXTS.newVersion : '网络不太顺，点此重新加载'}
    </button>
  )
}
