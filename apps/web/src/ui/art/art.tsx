// Generated pictures: a landscape behind content, a plain picture, and a small scene for a state.
import { cx } from '@lanting/browser-kit/cx'
import { titleUrl } from '@lanting/design/art-url'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './art.module.css'

type ArtProps = {
  src: string
  width: number
  height: number
  /** Empty for decoration. */
  alt?: string
  /** The first pictures of a page load eagerly, the rest lazily. */
  eager?: boolean
  /** Fallback when the server's picture fails to load. */
  fallback?: string
  className?: string | undefined
}

export function Art({ src, width, height, alt = '', eager = false, fallback, className }: ArtProps) {
  const [broken, setBroken] = useState('')
  const useFallback = fallback !== undefined && broken === src
  return (
    <img
      className={className}
      src={useFallback ? fallback : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}

type SceneProps = {
  src: string
  /** The picture in the dark theme, if different. */
  dark?: string
  height: number
  /** Fades into the page at the foot. */
  fade?: boolean
  className?: string | undefined
}

/** A landscape across the top of a page, behind what follows it. It scales with the font size of the text on it. */
export function Scene({ src, dark, height, fade = true, className }: SceneProps) {
  return (
    <div
      className={cx(css.scene, fade && css.fade, className)}
      style={{ '--height': height } as CSSProperties}
      aria-hidden="true"
    >
      <ThemedImage src={src} dark={dark} width={390} height={height} />
    </div>
  )
}

type ThemedProps = { src: string; dark?: string | undefined; width: number; height: number }

/** Both pictures are in the DOM and the theme shows one; a hidden image is not loaded. They are small enough to decode
 * synchronously. */
export function ThemedImage({ src, dark, width, height }: ThemedProps) {
  const shared = { alt: '', width, height, decoding: 'sync', draggable: false } as const
  if (dark === undefined) return <img {...shared} src={src} />
  return (
    <>
      <img {...shared} src={src} loading="lazy" className={css.light} />
      <img {...shared} src={dark} loading="lazy" className={css.dark} />
    </>
  )
}

type SerifProps = {
  children: string
  outline?: string
  as?: 'h1' | 'h2' | 'span'
  className?: string | undefined
}

/** A fixed title in the brand's serif: as outlines where available, else the device's serif. */
export function SerifTitle({ children, outline, as: Tag = 'h1', className }: SerifProps): ReactNode {
  if (outline === undefined) return <Tag className={cx(css.serif, className)}>{children}</Tag>
  const style = { '--outline': `url(${titleUrl(outline)})`, '--letters': children.length } as CSSProperties
  return (
    <Tag className={cx(css.serif, className)}>
      <VisuallyHidden>{children}</VisuallyHidden>
      <i className={css.outline} style={style} aria-hidden="true" />
    </Tag>
  )
}
