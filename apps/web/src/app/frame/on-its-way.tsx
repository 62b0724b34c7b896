// While a page loads, its title and the back button are shown.
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { PageSkeleton } from '#src/app/frame/page-skeleton.tsx'
import { pageTitle } from '#src/lib/navigation/page-titles.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'

export function OnItsWay({ path }: { readonly path: BuiltPath }) {
  const title = pageTitle(path)
  return (
    <>
      {title !== undefined && <NavBar title={title} />}
      <PageSkeleton />
    </>
  )
}
