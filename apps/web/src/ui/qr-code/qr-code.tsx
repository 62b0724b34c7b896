// A QR code on white in both themes, for scanners. Its code is loaded on demand.
import { cx } from '@lanting/browser-kit/cx'
import { lazy, type ReactNode, Suspense } from 'react'
import css from './qr-code.module.css'

const QrSvg = lazy(() => import('qrcode.react').then((m) => ({ default: m.QRCodeSVG })))

type QrCodeProps = {
  value: string
  /** What scanning it does. */
  label: string
  size?: number
  /** In the middle: the mark. */
  logo?: string
}

type QrPictureProps = Pick<QrCodeProps, 'label' | 'size'> & {
  /** The code as the server drew it. */
  src: string
  /** Covers the code: an expired order must not be paid. */
  veil?: ReactNode
}

/** A code that came as a picture. */
export function QrPicture({ src, label, size = 112, veil }: QrPictureProps) {
  return (
    <div className={css.plate} style={{ width: size + 16, height: size + 16 }}>
      <img
        src={src}
        alt={label}
        width={size}
        height={size}
        className={cx(css.code, veil !== undefined && css.veiled)}
      />
      {veil !== undefined && <div className={css.veil}>{veil}</div>}
    </div>
  )
}

export function QrCode({ value, label, size = 112, logo }: QrCodeProps) {
  const image =
    logo === undefined
      ? {}
      : { imageSettings: { src: logo, height: size * 0.2, width: size * 0.2, excavate: true } }
  return (
    <div className={css.plate} style={{ width: size + 16, height: size + 16 }}>
      <Suspense fallback={<i className={css.waiting} style={{ width: size, height: size }} />}>
        <QrSvg
          value={value}
          size={size}
          level="M"
          fgColor="#062D33"
          bgColor="#FFFFFF"
          role="img"
          aria-label={label}
          className={css.code}
          {...image}
        />
      </Suspense>
    </div>
  )
}
