// 发现: news, fairness and one's own limits side by side, the stage, and what is new. Facts only.
import { now } from '@lanting/browser-kit/clock'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { beijingDay, weekdayOf } from '@lanting/contract/time'
import { sceneUrl } from '@lanting/design/art-url'
import { chevronRight, heartHandshake, shieldCheck } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { useIsMember } from '#src/lib/session.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { DiscoverNew } from './discover-new.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './discover-screen.module.css'
import { useNotices } from '../queries.ts'

/** News lines under the picture. */
const LINES = 2
const WEEKDAYS = '日一二三四五六'

/** `11 月 15 日 周日` of an instant, in Beijing. */
function dayWords(instant: number): string {
  const day = beijingDay(instant)
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${weekday}`
}

export function DiscoverScreen() {
  // The day is the server's: its answer rerenders the page.
  const app = useAppInfo()
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1 className={css.title}>发现</h1>
        <span className={css.day}>{dayWords(now())}</span>
      </div>
      <Columns>
        <News />
        <div className={css.two}>
          <Fairness />
          <OwnLimits />
        </div>
        <Link to="/zhanzhu" className={css.stage}>
          <img src={sceneUrl('stage-low')} alt="" width={358} height={92} loading="lazy" decoding="async" />
          <b className={css.stageTitle}>{app?.title}舞台</b>
          <span className={css.stageLine}>我们支持的赛事与现场</span>
        </Link>
        <DiscoverNew />
      </Columns>
    </div>
  )
}

/** A link when its page is built, else the same box without one. */
function MaybeLink({
  to,
  className,
  children,
}: {
  to: Target
  className?: string | undefined
  children: ReactNode
}) {
  if (!isBuilt(to)) return <div className={className}>{children}</div>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}

function News() {
  const lines = useNotices()?.slice(0, LINES)
  return (
    <section className={css.news} aria-label="官方资讯">
      <MaybeLink to="/message" className={css.lead}>
        <img src={sceneUrl('news')} alt="" width={358} height={150} decoding="async" />
        <span className={css.leadWords}>
          <span className={css.tag}>官方资讯</span>
          <b>
            客服不会索要密码
            <br />
            也不会让您转账给个人
          </b>
        </span>
      </MaybeLink>
      {lines === undefined && <div className={css.waiting} />}
      {lines?.map((line) => (
        <MaybeLink key={line} to="/message" className={css.line}>
          <span className={css.lineText}>{line}</span>
          {isBuilt('/message') && <Icon d={chevronRight} size={17} className={css.chevron} />}
        </MaybeLink>
      ))}
    </section>
  )
}

function Fairness() {
  const hasPage = isBuilt('/fair')
  return (
    <Link to={hasPage ? '/fair' : '/boutBallBetInfo?type=7'} className={cx(css.card, css.fair)}>
      <Print />
      <Icon d={shieldCheck} size={24} />
      <b>{hasPage ? '公平验证' : '公平开奖'}</b>
      <span>{hasPage ? '每一期都能自己算一遍' : '开奖机制与返还率公示'}</span>
      <span>无需登录</span>
    </Link>
  )
}

/** A visitor has no limits: they read what limits there are. */
function OwnLimits() {
  const isOwn = useIsMember() && isBuilt('/safety')
  return (
    <Link to={isOwn ? '/safety' : '/boutBallBetInfo?type=8'} className={cx(css.card, css.care)}>
      <Icon d={heartHandshake} size={24} className={css.careIcon} />
      <b>{isOwn ? '我的限额' : '理性娱乐'}</b>
      <span>{isOwn ? '存款、投注与时长' : '限额、提醒与冷静期'}</span>
      <span>由您自己设定</span>
    </Link>
  )
}

/** Fingerprint rings, half outside the card. */
function Print() {
  const rings = [12, 22, 32, 42, 52].map(
    (r, i) =>
      `M${60 - r} 66a${r} ${r} 0 0 1 ${2 * r} 0c0 ${12 + i * 3}-3 ${20 + i * 2}-${6 + i} ${26 + i * 2}`,
  )
  return (
    <svg className={css.print} width="120" height="120" viewBox="0 0 120 120" aria-hidden="true">
      <path d={rings.join('')} />
    </svg>
  )
}
