// Member preview, on a phone's width, light or dark.
import { cx } from '@lanting/browser-kit/cx'
import { type ReactNode, useState } from 'react'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import styles from './phone.module.css'

const WIDTHS = [
  ['390', '手机 390'],
  ['320', '320'],
] as const
const THEMES = [
  ['light', '浅'],
  ['dark', '深'],
] as const

interface PhoneProps {
  /** The look of its body. */
  readonly className: string | undefined
  readonly children: ReactNode
}

export function Phone({ className, children }: PhoneProps) {
  const [width, setWidth] = useState<'390' | '320'>('390')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <Segmented label="预览宽度" options={WIDTHS} value={width} onChange={setWidth} />
        <Segmented label="预览外观" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div className={styles.hold} data-theme={theme} data-width={width}>
        <ScrollRegion label="预览" className={cx(styles.body, className)}>
          {children}
        </ScrollRegion>
      </div>
    </div>
  )
}
