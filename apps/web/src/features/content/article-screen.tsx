// /boutBallBetInfo?type=N and /abouts?type=5|6: one article under its title.
import { ABOUT_ARTICLES } from '@lanting/contract/codes'
import { catalogueIdParam } from '@lanting/contract/rules/address-params'
import { RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { ArticleView, NoArticle } from '#src/features/content/article-view.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { choice, type Reader, text, useSearch } from '#src/lib/navigation/search-params.ts'

const TITLES: Readonly<Record<number, string>> = {
  1: SCREEN_TEXTS.article1,
  2: SCREEN_TEXTS.article2,
  3: SCREEN_TEXTS.article3,
  4: SCREEN_TEXTS.article4,
  5: SCREEN_TEXTS.article5,
  7: SCREEN_TEXTS.article7,
  8: SCREEN_TEXTS.article8,
}

const RESPONSIBILITY = 8

/** The first without a number; null for what is none. */
const number: Reader<number | null> = (raw) => (raw === null ? 1 : catalogueIdParam(raw))

export function ArticleScreen() {
  const { type, at } = useSearch({ type: number, at: text(40) })
  if (type === null) return <NoArticle />
  const way = type === RESPONSIBILITY && (
    <ButtonLink to="/safety" variant="secondary" block>
      设限额、休息一下或自我排除
    </ButtonLink>
  )
  return <ArticleView key={type} type={type} title={TITLES[type]} at={at} way={way} />
}

/** The two consent documents: here 5 means the terms, which the help centre's 5 does not. */
const ABOUT = {
  5: { type: ABOUT_ARTICLES[5], title: RULING_TEXTS.article9 },
  6: { type: ABOUT_ARTICLES[6], title: RULING_TEXTS.article6 },
} as const

export function AboutScreen() {
  const { type } = useSearch({ type: choice(['5', '6']) })
  const about = ABOUT[type]
  return <ArticleView key={type} {...about} at="" />
}
