// Error boundary of one page; also handles code chunks that a deploy has replaced.
import { Component, type ReactNode } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Empty } from '#src/ui/states/states.tsx'

interface Props {
  /** Navigation resets the error. */
  readonly place: string
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
  readonly place: string
}

/** A deploy removes old chunks; the browser's error then names the failed import. */
const isOldCode = (error: Error) => /dynamically imported module|module script failed/i.test(error.message)

export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const old = isOldCode(error)
    return (
      <Page title={old ? '有新版本' : '出错了'}>
        <Empty
          title={old ? '后台已更新' : '这一页出了点问题'}
          action={
            <Button tone="primary" onClick={() => window.location.reload()}>
              {old ? '刷新以使用新版本' : '刷新页面'}
            </Button>
          }
        >
          {old ? '页面的代码已被新版本替换。' : '其他页面不受影响，您也可以先去别的页面。'}
        </Empty>
      </Page>
    )
  }
}
