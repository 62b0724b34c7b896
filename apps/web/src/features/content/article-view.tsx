// An article: its headings as anchor chips, its sanitised text, when it was last changed.
import { failureOf } from '@lanting/browser-kit/call-error'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { headings, headingsIn } from '#src/features/content/html-text.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useArticle } from '#src/queries/article.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './article-view.module.css'

interface ArticleViewProps {
  readonly type: number
  /** Omitted for an article without a fixed title: its own is shown. */
  readonly title: string | undefined
  /** The heading to scroll to first. */
  readonly at: string
  /** Below the text: where what it says can be done. */
  readonly way?: ReactNode
}

export function ArticleView({ type, title, at, way }: ArticleViewProps) {
  const article = useArticle(type)
  const { data, error } = article
  const failure = failureOf(error)
  return (
    <div className={css.page}>
      <NavBar look="surface" title={title ?? data?.title ?? PAGE_TITLES['/boutBallBet']} />
      {data !== undefined ? (
        <Text
          html={data.content}
          at={at}
          note={`更新于 ${data.updated_at.slice(0, 10)} · 第 ${data.version} 版`}
          way={way}
        />
      ) : failure?.kind === 'refused' && failure.code === 404 ? (
        <Missing />
      ) : article.isError ? (
        <ErrorState onRetry={() => void article.refetch()} busy={article.isFetching} error={article.error} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** The page of an address that names no article. */
export function NoArticle() {
  return (
    <div className={css.page}>
      <NavBar look="surface" title={PAGE_TITLES['/boutBallBet']} />
      <Missing />
    </div>
  )
}

function Missing() {
  return (
    <EmptyState
      title="没有这篇文章"
      text="它可能已经改名或合并"
      action={
        <ButtonLink to="/boutBallBet" variant="secondary" size="md" replace>
          去帮助中心
        </ButtonLink>
      }
    />
  )
}

/** Fewer headings need no navigation. */
const FEWEST_CHIPS = 3

interface TextProps {
  readonly html: string
  readonly at: string
  readonly note: string
  readonly way: ReactNode
}

function Text({ html, at, note, way }: TextProps) {
  const titles = useMemo(() => headings(html), [html])
  const [current, setCurrent] = useState(0)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const chips = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const start = at === '' ? -1 : titles.findIndex((title) => title.includes(at))

  const jump = (inside: HTMLElement | null, index: number, behavior: ScrollBehavior) => {
    wanted.current = index
    setCurrent(index)
    if (inside !== null) headingsIn(inside)[index]?.scrollIntoView({ block: 'start', behavior })
  }
  const begin = (shown: HTMLElement) => {
    setBox(shown)
    if (start > 0) jump(shown, start, 'instant')
  }

  useEffect(() => (box === null ? undefined : watchHeadings(box, wanted, setCurrent)), [box])

  useEffect(() => {
    const chip = chips.current?.children[current] as HTMLElement | undefined
    chips.current?.scrollTo?.({ left: (chip?.offsetLeft ?? 0) - 20, behavior: 'smooth' })
  }, [current])

  return (
    <>
      {titles.length >= FEWEST_CHIPS && (
        <nav ref={chips} className={css.chips} aria-label="本页目录">
          {titles.map((title, i) => (
            <Chip key={`${i}:${title}`} on={i === current} onClick={() => jump(box, i, 'smooth')}>
              {title}
            </Chip>
          ))}
        </nav>
      )}
      <article className={css.article}>
        <SafeHtml html={html} className={css.prose} onShown={begin} />
        {way}
        <p className={css.note}>{note}</p>
      </article>
    </>
  )
}

/** The line under the bars: the last heading above it is the current one. */
const READING_LINE_PX = 132

/** Reports the current heading. One that was jumped to stays current until the user scrolls. */
function watchHeadings(
  box: HTMLElement,
  wanted: RefObject<number | null>,
  onRead: (index: number) => void,
): () => void {
  const all = headingsIn(box)
  const onScroll = () => {
    const passed = all.filter((heading) => heading.getBoundingClientRect().top <= READING_LINE_PX).length
    onRead(wanted.current ?? Math.max(0, passed - 1))
  }
  const onUserInput = () => {
    wanted.current = null
  }
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  for (const name of USER_INPUT_EVENTS) window.addEventListener(name, onUserInput, { passive: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    for (const name of USER_INPUT_EVENTS) window.removeEventListener(name, onUserInput)
  }
}

const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown'] as const

function Waiting() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bone width="44%" height={22} />
        <Bone height={14} />
        <Bone height={14} />
        <Bone width="72%" height={14} />
        <Bone height={160} radius={16} />
        <Bone width="36%" height={22} />
        <Bone height={14} />
        <Bone width="58%" height={14} />
      </div>
    </Skeleton>
  )
}
