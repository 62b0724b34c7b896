// Stands in for a page that broke: try again, or refresh when its code was replaced by a new version.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'

interface BrokenPageProps {
  readonly outdated: boolean
  readonly onRetry: () => void
}

export function BrokenPage({ outdated, onRetry }: BrokenPageProps) {
  if (!outdated) return <ErrorState onRetry={onRetry} text="页面没有打开，请再试一次" />
  return (
    <EmptyState
      title={RULING_TEXTS.newVersion}
      text="页面已更新，刷新后即可继续"
      action={
        <Button size="md" onClick={() => window.location.reload()}>
          刷新
        </Button>
      }
    />
  )
}
