// The gallery page: the demo of every component, in columns.
import { markUrl } from '@lanting/design/art-url'
import { DEMOS } from './demos.ts'
import css from './gallery.module.css'

export function Gallery() {
  return (
    <main className={css.page}>
      <header className={css.head}>
        <img src={markUrl} alt="" width={40} height={40} />
        <h1>组件</h1>
      </header>
      <div className={css.columns}>
        {DEMOS.map(([name, { title, note, Show }]) => (
          <section key={name} className={css.box}>
            <h2>
              {title} <small>{note ?? name}</small>
            </h2>
            <div className={css.stack}>
              <Show />
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}
