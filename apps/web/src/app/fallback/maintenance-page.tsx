// Maintenance page: a landscape and the operator's text, no actions. It closes by itself.
import { SERVICE } from '@lanting/contract/states'
import { sceneUrl } from '@lanting/design/art-url'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClosed } from '#src/lib/maintenance.ts'
import { appInfoQuery } from '#src/queries/app-info.ts'
import { SerifTitle } from '#src/ui/art/art.tsx'
import css from './maintenance-page.module.css'

const LOOK_AGAIN_MS = 15_000

export function MaintenancePage({ tips }: { readonly tips: string }) {
  const { data: app, dataUpdatedAt } = useQuery({
    ...appInfoQuery,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const isOpen = app?.site_state === SERVICE.wire('open')
  useEffect(() => {
    // Each fresh configuration decides; an earlier call refused with 503 no longer counts.
    if (isOpen && dataUpdatedAt > 0) useClosed.setState({ tips: null })
  }, [isOpen, dataUpdatedAt])
  return (
    <main className={css.page}>
      <img className={css.scene} src={sceneUrl('maintenance')} alt="" width={390} height={844} />
      <div className={css.words}>
        <SerifTitle outline="maintenance" className={css.title}>
          稍作修整
        </SerifTitle>
        <p className={css.tips}>{tips}</p>
      </div>
      <p className={css.brand}>
        <img src="/art/brand/mark-glass.svg" alt="" width={22} height={22} />
        {app?.title}
      </p>
    </main>
  )
}
