// The level card: what the next level still requires, and the link to the privileges.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { contourUrl } from '@lanting/design/art-url'
import { chevronRight } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { useVipNextText } from '#src/lib/words/vip-words.ts'
import type { User } from '#src/queries/user.ts'
import css from './mine-vip.module.css'

export function MineVip({ user }: { readonly user: User }) {
  if (!isBuilt('/vip')) {
    return (
      <section className={css.card} aria-label="VIP 等级">
        <Content user={user} />
      </section>
    )
  }
  return (
    <Link to="/vip" className={css.card}>
      <Content user={user} leads />
    </Link>
  )
}

function Content({ user, leads = false }: { readonly user: User; readonly leads?: boolean }) {
  const { vip, vip_percent, vip_next: next } = user
  const nextText = useVipNextText(next)
  const percent = next?.percent ?? 100
  return (
    <>
      <img className={css.lines} src={contourUrl} alt="" width={358} height={112} />
      <span className={css.body}>
        <span className={css.top}>
          <b className={css.title}>VIP{vip} 会员</b>
          <span className={css.now}>本级存款 {vip_percent}%</span>
          {leads && (
            <span className={css.more}>
              VIP 中心
              <Icon d={chevronRight} size={16} />
            </span>
          )}
        </span>
        <span className={css.progress}>
          <span className={css.track}>
            <i style={{ width: `${percent}%` }} />
          </span>
          <b>{percent}%</b>
        </span>
        <span className={css.next}>{nextText}</span>
      </span>
    </>
  )
}
