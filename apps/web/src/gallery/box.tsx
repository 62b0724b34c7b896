// A titled box of the gallery.
import type { ReactNode } from 'react'
import css from './gallery.module.css'

export function Box({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.box}>
      <h2>
        {title} {note !== undefined && <small>{note}</small>}
      </h2>
      <div className={css.stack}>{children}</div>
    </section>
  )
}
