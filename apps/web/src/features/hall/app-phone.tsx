// A small phone showing the hall at another hour: the banner of the download page.
import { categoryUrl, markUrl, sceneUrl } from '@lanting/design/art-url'
import { useAppInfo } from '#src/queries/app-info.ts'
import css from './app-phone.module.css'

export const PHONES = [
  { mood: 'dawn', theme: 'light', label: '清晨的大厅' },
  { mood: 'day', theme: 'light', label: '白天的大厅' },
  { mood: 'night', theme: 'dark', label: '夜里的大厅，深色外观' },
] as const

export function AppPhone({ phone: { mood, theme, label } }: { readonly phone: (typeof PHONES)[number] }) {
  const app = useAppInfo()
  return (
    <div className={css.phone} role="img" aria-label={label}>
      <div className={css.screen} data-theme={theme}>
        <img className={css.scene} src={sceneUrl(`hall-${mood}`)} alt="" width={182} height={154} />
        <p className={css.brand}>
          <img src={app?.site_logo || markUrl} alt="" width={20} height={20} />
          {app?.title}
        </p>
        <i className={css.label} />
        <i className={css.amount} />
        <div className={css.tiles}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <img className={css.banner} src={sceneUrl('welcome')} alt="" width={162} height={56} />
        <div className={css.cards}>
          <img src={categoryUrl('live')} alt="" width={77} height={62} />
          <img src={categoryUrl('slot')} alt="" width={77} height={62} />
        </div>
      </div>
    </div>
  )
}
