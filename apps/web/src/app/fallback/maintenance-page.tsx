// Maintenance page: a landscape and the operator's text, no actions. It closes by itself.
import { sceneUrl } from '@lanting/design/art-url'
import { useQuery } from '@tanstack/react-query'
import { type AppInfo, appInfoQuery } from '#src/queries/app-info.ts'
import { SerifTitle } from '#src/ui/art/art.tsx'
import css from './maintenance-page.module.css'

const LOOK_AGAIN_MS = 15_000

export function MaintenancePage({ app }: { readonly app: AppInfo }) {
  useQuery({ ...appInfoQuery, staleTime: 0, refetchInterval: LOOK_AGAIN_MS })
  return (
    <main className={css.page}>
      <img className={css.scene} src={sceneUrl('maintenance')} alt="" width={390} height={844} />
      <div className={css.words}>
        <SerifTitle outline="maintenance" className={css.title}>
          稍作修整
        </SerifTitle>
        <p className={css.tips}>{app.repair_tips}</p>
      </div>
      <p className={css.brand}>
        <img src="/art/brand/mark-glass.svg" alt="" width={22} height={22} />
        {app.title}
      </p>
    </main>
  )
}
