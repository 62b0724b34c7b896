// The app: a download where the operator has one, and home screen installation for everybody.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { markUrl, sceneUrl } from '@lanting/design/art-url'
import { chevronLeft, download, shieldCheck, squarePlus } from '@lanting/design/icons'
import { useEffect, useRef, useState } from 'react'
import { goBack } from '#src/lib/navigation/go.ts'
import { watchDock } from '#src/lib/navigation/header-slot.ts'
import { useInstall } from '#src/lib/device/use-install.ts'
import { type AppInfo, useAppInfo } from '#src/queries/app-info.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { QrCode } from '#src/ui/qr-code/qr-code.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { AppPhone, PHONES } from './app-phone.tsx'
import css from './app-screen.module.css'
import { HomeScreenSteps } from './home/home-screen-steps.tsx'

export function AppScreen() {
  const app = useAppInfo()
  const art = useRef<HTMLDivElement>(null)
  useEffect(() => watchDock(art.current, true), [])
  return (
    <div className={css.page}>
      <img className={css.scene} src={sceneUrl('download')} alt="" width={390} height={560} />
      <div ref={art} className={css.art}>
        <div className={css.bar}>
          <IconButton icon={chevronLeft} size={24} label="返回" onClick={() => goBack()} />
          <h1 className={css.title}>下载 APP</h1>
        </div>
        <Carousel
          label="应用画面"
          items={PHONES}
          keyOf={({ mood }) => mood}
          everyMs={LIMITS.bannerAutoplayMs.app}
          className={css.phones}
        >
          {(phone) => <AppPhone phone={phone} />}
        </Carousel>
      </div>
      <section className={css.panel}>
        <div className={css.brand}>
          <img src={app?.site_logo || markUrl} alt="" width={54} height={54} />
          <div>
            <h2 className={css.name}>{app?.title}</h2>
            <p className={css.note}>更快打开 · 同一账号 · 提醒可关</p>
          </div>
        </div>
        {app !== undefined && <Ways app={app} />}
        <p className={css.care}>
          <Icon d={shieldCheck} size={15} stroke={2} />
          请只从本页下载，客服不会发送安装包
        </p>
      </section>
    </div>
  )
}

function Ways({ app }: { readonly app: AppInfo }) {
  const install = useInstall()
  const [isOpen, setOpen] = useState(false)
  const url = app.ios_download_url
  if (url === '') {
    return (
      <>
        <div className={css.box}>
          <HomeScreenSteps />
        </div>
        {install !== null && (
          <Button block icon={squarePlus} className={css.first} onClick={() => void install()}>
            添加到主屏幕
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <div className={css.box}>
        <DownloadCode picture={app.ios_download_qrcode} url={url} />
        <div>
          <p className={css.strong}>用另一台手机扫码</p>
          <p className={css.hint}>iOS 安装后若提示未受信任，请先核对开发者名称，再在「设置」中确认。</p>
        </div>
      </div>
      <Button block icon={download} className={css.first} onClick={() => window.location.assign(url)}>
        下载 iOS 版
      </Button>
      <Button
        variant="secondary"
        block
        icon={squarePlus}
        className={css.second}
        onClick={() => (install === null ? setOpen(true) : void install())}
      >
        添加到主屏幕（安卓与网页）
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="添加到主屏幕">
        <HomeScreenSteps />
      </Sheet>
    </>
  )
}

/** The operator's QR picture; without one, or when it fails to load, the address is drawn. */
function DownloadCode({ picture, url }: { readonly picture: string; readonly url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (picture === '' || isBroken) return <QrCode value={url} label="下载 iOS 版的二维码" size={92} />
  return (
    <img
      className={css.code}
      src={picture}
      alt="下载 iOS 版的二维码"
      width={108}
      height={108}
      onError={() => setBroken(true)}
    />
  )
}
