// Announces the app: the operator's download, else this site on the home screen. Closed on this device it stays closed.
import { markUrl } from '@lanting/design/art-url'
import { x } from '@lanting/design/icons'
import { isInstalled } from '#src/lib/device/use-install.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './app-banner.module.css'

export function AppBanner() {
  const app = useAppInfo()
  const isClosed = usePrefs((prefs) => prefs.appBannerClosed)
  if (isClosed || app === undefined || isInstalled()) return null
  return (
    <section className={css.banner} aria-label="下载 APP">
      <img src={app.site_logo || markUrl} alt="" width={44} height={44} className={css.mark} />
      <span className={css.words}>
        <b className={css.name}>{app.title} APP</b>
        <span className={css.note}>打开更快，提醒由您决定</span>
      </span>
      <ButtonLink to="/app" size="sm">
        {app.ios_download_url === '' ? '安装' : '下载'}
      </ButtonLink>
      <IconButton
        icon={x}
        label="关闭下载条"
        size={18}
        className={css.close}
        onClick={() => setPrefs({ appBannerClosed: true })}
      />
    </section>
  )
}
