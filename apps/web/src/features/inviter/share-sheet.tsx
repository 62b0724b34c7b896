// Share sheet of an invitation: link, poster, QR code. The poster is shown above the sheet.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { sceneUrl } from '@lanting/design/art-url'
import { imageDown, link as linkIcon, qrCode } from '@lanting/design/icons'
import { lazy, Suspense, useState } from 'react'
import { drawCode, drawPoster } from '#src/features/inviter/poster.ts'
import { copyLink } from '#src/features/inviter/share.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { SerifTitle } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './share-sheet.module.css'

export const QR_LABEL = '邀请链接的二维码'

const QrCanvas = lazy(() => import('qrcode.react').then((m) => ({ default: m.QRCodeCanvas })))
/** Enough resolution for printing. */
const CODE_PX = 480

interface ShareSheetProps {
  readonly link: string
  readonly uid: number
  readonly open: boolean
  readonly onClose: () => void
}

export function ShareSheet({ link, uid, open, onClose }: ShareSheetProps) {
  const app = useAppInfo()
  const [code, setCode] = useState<HTMLCanvasElement | null>(null)
  const [busy, setBusy] = useState<'poster' | 'code' | null>(null)
  const save = async (what: 'poster' | 'code') => {
    if (code === null || busy !== null) return
    setBusy(what)
    try {
      const words = { title: '与友同坐', from: `${app?.title ?? ''}邀请您`, uid: String(uid) }
      const picture = what === 'poster' ? drawPoster(code, sceneUrl('poster'), words) : drawCode(code)
      saveBlob(await picture, what === 'poster' ? `邀请-${uid}.png` : `邀请二维码-${uid}.png`)
      toast.success(what === 'poster' ? '图片已保存' : '二维码已保存')
    } catch {
      toast.error('图片没有保存成功，请稍后再试')
    } finally {
      setBusy(null)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="分享给好友"
      // The close button is below, as large as the others.
      end={<span />}
      lead={
        <div className={css.poster} role="img" aria-label="邀请海报预览">
          <img src={sceneUrl('poster')} alt="" width={176} height={236} />
          <SerifTitle as="span" outline="invite" className={css.title}>
            与友同坐
          </SerifTitle>
          <span className={css.from}>{app?.title}邀请您</span>
          <span className={css.plate}>
            <Suspense fallback={<i className={css.code} />}>
              <QrCanvas
                ref={setCode}
                value={link}
                size={CODE_PX}
                level="M"
                marginSize={1}
                fgColor="#062D33"
                aria-label={QR_LABEL}
                className={css.code}
              />
            </Suspense>
            <span>
              <small>UID</small>
              {uid}
            </span>
          </span>
        </div>
      }
    >
      <div className={css.ways}>
        <Way icon={linkIcon} label="保存链接" onPress={() => void copyLink(link)} />
        <Way
          icon={imageDown}
          label="保存图片"
          onPress={() => void save('poster')}
          busy={busy === 'poster'}
          disabled={code === null}
        />
        <Way
          icon={qrCode}
          label="保存二维码"
          onPress={() => void save('code')}
          busy={busy === 'code'}
          disabled={code === null}
        />
      </div>
      <Button variant="neutral" block onClick={onClose}>
        取消
      </Button>
    </Sheet>
  )
}

interface WayProps {
  readonly icon: string
  readonly label: string
  readonly onPress: () => void
  readonly busy?: boolean
  /** The code is still loading. */
  readonly disabled?: boolean
}

function Way({ icon, label, onPress, busy = false, disabled = false }: WayProps) {
  return (
    <button
      type="button"
      className={css.way}
      onClick={onPress}
      disabled={disabled}
      aria-busy={busy || undefined}
    >
      <span className={css.disc}>
        <Icon d={icon} size={22} />
      </span>
      {label}
    </button>
  )
}
