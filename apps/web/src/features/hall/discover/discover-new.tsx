// What is new: only what can be opened today, each with a verifiable fact.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { slotTotals } from '@lanting/contract/rules/games/slots'
import { categoryUrl, coverUrl } from '@lanting/design/art-url'
import { bookOpen, messagesSquare, smartphone, sunMoon } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { useGameList } from '#src/queries/game-list.ts'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import css from './discover-new.module.css'

interface Novelty {
  readonly to: Target
  readonly title: string
  readonly line: string
  readonly picture?: string
  readonly icon?: string
  /** The venue that must be open for it. */
  readonly venue?: string
}

const SHOWN = 3

/** Payouts over stakes of all equally likely stops, to hundredths of a percent. */
function slotReturn(model: 'A'): string {
  const { tenths, all } = slotTotals(model)
  const hundredths = Math.round((tenths * 1000) / all)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} %`
}

function novelties(): readonly Novelty[] {
  const six = LOTTERIES[3]
  return [
    {
      to: '/concise?type=obgdy',
      title: '锦鲤跃泉',
      line: `OB电子 · 返还率 ${slotReturn('A')}`,
      picture: coverUrl('ob005'),
      venue: 'OB',
    },
    {
      to: `/lottery?name=${six.name}`,
      title: six.title,
      line: `自营彩票 · 每 ${six.periodSec / 60} 分钟一期`,
      picture: categoryUrl('lottery'),
      venue: OWN_LOTTERY,
    },
    { to: '/userCent', title: '深色外观', line: '跟随系统，也可以自己选择', icon: sunMoon },
    { to: '/kefu', title: '留言给客服', line: '登录后留言，回复可在原处查看', icon: messagesSquare },
    { to: '/boutBallBet', title: '帮助中心', line: '存取款、流水与开奖，逐条写明', icon: bookOpen },
    { to: '/app', title: '放到主屏幕', line: '像应用一样打开，账号相同', icon: smartphone },
  ]
}

export function DiscoverNew() {
  const venues = useGameList().data
  const isOpen = (code: string) => venues?.some((row) => row.platform_name === code) ?? false
  const rows = novelties()
    .filter(({ to, venue }) => isBuilt(to) && (venue === undefined || isOpen(venue)))
    .slice(0, SHOWN)
  if (rows.length === 0) return null
  return (
    <section className={css.new} aria-labelledby="discover-new">
      <SectionHead title={<span id="discover-new">新近上线</span>} />
      <div className={css.rows}>
        {rows.map((row) => (
          <Link key={row.to} to={row.to} className={css.row}>
            <span className={css.tile}>
              {row.picture !== undefined && (
                <img src={row.picture} alt="" width={40} height={40} loading="lazy" decoding="async" />
              )}
              {row.icon !== undefined && <Icon d={row.icon} size={20} />}
            </span>
            <span className={css.words}>
              <b className={css.title}>{row.title}</b>
              <span className={css.line}>{row.line}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}
