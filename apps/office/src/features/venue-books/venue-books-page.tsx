// Every venue's books beside ours.
import { Page } from '#src/ui/page/page.tsx'

export function VenueBooksPage() {
  return <Page title="场馆对账" keys={[]} />
}
