// /boutBallBet: the six most frequent questions, every article, and the link to customer service.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { sceneUrl } from '@lanting/design/art-url'
import {
  arrowDownToLine,
  arrowUpFromLine,
  briefcase,
  handCoins,
  headset,
  heartHandshake,
  landmark,
  listChecks,
  mail,
  messagesSquare,
  scale,
  shield,
  shieldCheck,
  undo2,
} from '@lanting/design/icons'
import { headings } from '#src/features/content/html-text.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useArticle } from '#src/queries/article.ts'
import { Scene, SerifTitle } from '#src/ui/art/art.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './help-screen.module.css'

const QUESTIONS = 1

/** `at` is the heading of the first article that has the answer. */
const TILES = [
  { at: '存款', label: '存款多久到账', icon: arrowDownToLine },
  { at: '取款', label: '取款与审核', icon: arrowUpFromLine },
  { at: '流水', label: '流水怎么算', icon: listChecks },
  { at: '返水', label: '返水怎么领', icon: handCoins },
  { at: '开奖', label: '如何验证开奖', icon: shieldCheck },
  { at: '转账', label: '转账与回收', icon: undo2 },
] as const

interface Article {
  readonly type: number
  readonly title: string
  readonly icon: string
  readonly note?: string
  readonly to?: Target
}

const ARTICLES: readonly Article[] = [
  { type: QUESTIONS, title: SCREEN_TEXTS.article1, icon: messagesSquare },
  { type: 7, title: SCREEN_TEXTS.article7, icon: landmark },
  // The one privacy policy, as accepted at registration.
  { type: 2, title: SCREEN_TEXTS.article2, icon: shield, to: '/abouts?type=6' },
  { type: 3, title: SCREEN_TEXTS.article3, icon: scale },
  { type: 8, title: SCREEN_TEXTS.article8, icon: heartHandshake, note: '自测与求助' },
  { type: 4, title: SCREEN_TEXTS.article4, icon: mail },
  { type: 5, title: SCREEN_TEXTS.article5, icon: briefcase },
]

export function HelpScreen() {
  // Most taps open the first article: prefetch it.
  const questions = useArticle(QUESTIONS).data
  const topics = questions === undefined ? 0 : headings(questions.content).length
  const noteOf = (article: Article) => {
    if (article.type === QUESTIONS && topics > 0) return { value: `${topics} 个话题` }
    return article.note === undefined ? {} : { value: article.note }
  }
  return (
    <div className={css.page}>
      <Scene src={sceneUrl('help')} dark={sceneUrl('help-night')} height={246} className={css.scene} />
      <NavBar title={PAGE_TITLES['/boutBallBet']} look="clear" />
      <div className={css.head}>
        <SerifTitle as="h2" outline="help" className={css.title}>
          有什么可以帮您
        </SerifTitle>
        <p>规则写在前面，数字都能核对</p>
      </div>
      <nav className={css.tiles} aria-label={SCREEN_TEXTS.article1}>
        {TILES.map(({ at, label, icon }) => (
          <Link key={at} to={withSearch('/boutBallBetInfo', { type: QUESTIONS, at })} className={css.tile}>
            <span className={css.mark}>
              <Icon d={icon} size={19} />
            </span>
            {label}
          </Link>
        ))}
      </nav>
      <RowGroup className={css.group} label="全部文章">
        {ARTICLES.map((article) => (
          <Row
            key={article.type}
            to={article.to ?? withSearch('/boutBallBetInfo', { type: article.type })}
            lead={article.icon}
            leadTone="primary"
            title={article.title}
            {...noteOf(article)}
          />
        ))}
      </RowGroup>
      <RowGroup className={css.group}>
        <Row
          to="/trust"
          lead={shieldCheck}
          leadTone="primary"
          title={PAGE_TITLES['/trust']}
          value="会员余额与对应资产"
        />
      </RowGroup>
      <FootBar>
        <div className={css.foot}>
          <span>
            <b>没找到答案？</b>
            <small>投诉 7 日内答复，可申请复核</small>
          </span>
          <ButtonLink to="/kefu" variant="secondary" size="md" icon={headset} className={css.service}>
            在线客服
          </ButtonLink>
        </div>
      </FootBar>
    </div>
  )
}
