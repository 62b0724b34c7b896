// The two halves of every page before the office: the night landscape, and the form beside it.
import { markUrl, sceneUrl, titleUrl } from '@lanting/design/art-url'
import type { CSSProperties, ReactNode } from 'react'
import { useTitle } from '#src/lib/title.ts'
import { useAbout } from '#src/queries/about.ts'
import styles from './entrance.module.css'

const masked = (key: string) => ({ '--title': `url("${titleUrl(key)}")` }) as CSSProperties

export function Entrance({ children }: { readonly children: ReactNode }) {
  const { data: about } = useAbout()
  useTitle('员工登录')
  return (
    <div className={styles.entrance}>
      <aside className={styles.art} aria-label="关于这里">
        <img className={styles.scene} src={sceneUrl('office')} alt="" />
        <div className={styles.words}>
          <div className={styles.brand}>
            <img src={markUrl} width={36} height={36} alt="" />
            {about?.title}
            <span>后台</span>
          </div>
          <p className={styles.motto}>
            <span className={styles.spoken}>每一分钱，有来处，有去处，有人负责。</span>
            <i style={masked('ledger')} />
            <i style={masked('ledger-2')} />
          </p>
        </div>
      </aside>
      <main className={styles.pane}>
        <div className={styles.form}>{children}</div>
        <footer className={styles.foot}>
          <span>
            {about?.money_mode === 'sandbox'
              ? '演示环境 · 所有金额均为虚拟，不可兑换'
              : '员工专用 · 每次登录与操作均有记录'}
          </span>
          <span>{window.location.host}</span>
        </footer>
      </main>
    </div>
  )
}
