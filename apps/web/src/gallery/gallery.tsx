// The gallery page: all boxes in columns.
import { markUrl } from '@lanting/design/art-url'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import css from './gallery.module.css'
import { Amounts, Buttons, Choices, Fields } from './inputs.tsx'
import { Amount, Heroes, Pictures, Rows, Tags } from './shows.tsx'
import { Lists, Overlays, Waiting } from './states.tsx'

export function Gallery() {
  return (
    <main className={css.page}>
      <header className={css.head}>
        <img src={markUrl} alt="" width={40} height={40} />
        <h1>组件</h1>
      </header>
      <div className={css.columns}>
        <Buttons />
        <Choices />
        <Tags />
        <Fields />
        <Amount />
        <Overlays />
        <Amounts />
        <Waiting />
        <Rows />
        <Heroes />
        <Pictures />
        <Lists />
      </div>
      <FootBar caption="提交后不可撤销，请量力而行">
        <Button>确认投注 30.00 元</Button>
      </FootBar>
    </main>
  )
}
