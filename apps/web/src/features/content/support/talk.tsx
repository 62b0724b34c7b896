// The conversation of a member with customer service: days, lines, what is on its way, and the field below.
import { now } from '@lanting/browser-kit/clock'
import { Fragment, useEffect, useRef } from 'react'
import { TalkComposer } from '#src/features/content/support/talk-composer.tsx'
import { SaidLine, SendingLine } from '#src/features/content/support/talk-line.tsx'
import { useOutbox } from '#src/features/content/support/talk-outbox.ts'
import { useSeen, useTalk } from '#src/features/content/support/talk-queries.ts'
import {
  beginsDay,
  dayTitle,
  endsTalk,
  opensTalk,
  orderAt,
} from '#src/features/content/support/talk-rules.ts'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './talk.module.css'

export function Talk() {
  const talk = useTalk()
  const outbox = useOutbox()
  const user = useUser()
  const { category, about, no } = useSearch({ category: text(20), about: text(20), no: text(80) })
  const { lines } = talk
  const withTime = user?.settings.message_time !== 0
  useReading(lines.findLast((line) => line.by === 'desk')?.id)
  const end = useNewestInView(`${lines.at(-1)?.id} ${outbox.lines.length}`)
  return (
    <section className={css.talk} aria-label="与客服的对话">
      {talk.data === undefined ? (
        talk.isError ? (
          <ErrorState onRetry={() => void talk.refetch()} busy={talk.isFetching} error={talk.error} />
        ) : (
          <Skeleton>
            <div className={css.bones}>
              <Bone height={52} radius={16} />
              <Bone height={52} radius={16} />
            </div>
          </Skeleton>
        )
      ) : (
        <>
          {talk.hasNextPage && (
            <Button
              size="sm"
              variant="ghost"
              loading={talk.isFetchingNextPage}
              onClick={() => void talk.fetchNextPage()}
            >
              更早的消息
            </Button>
          )}
          {lines.length + outbox.lines.length === 0 && (
            <p className={css.none}>写下问题，客服的回复会出现在这里，也会发到站内信。</p>
          )}
          <ol className={css.lines} aria-live="polite">
            {lines.map((line, i) => (
              <Fragment key={line.id}>
                {beginsDay(line, lines[i - 1]) && (
                  <li className={css.day}>{dayTitle(line.created_at, now())}</li>
                )}
                <SaidLine line={line} withTime={withTime} />
                {endsTalk(line, lines[i + 1]) && <li className={css.day}>本次咨询已结束</li>}
              </Fragment>
            ))}
            {outbox.lines.map((line) => (
              <SendingLine
                key={line.key}
                line={line}
                onAgain={() => outbox.again(line)}
                onDrop={() => outbox.drop(line)}
              />
            ))}
          </ol>
        </>
      )}
      <TalkComposer
        opens={talk.data !== undefined && opensTalk(lines)}
        category={category}
        about={orderAt(about, no)}
        mayShow={user?.is_trial === 0}
        onSend={outbox.send}
      />
      <div ref={end} className={css.end} />
    </section>
  )
}

/** What is on a visible page has been seen. */
function useReading(newest: string | undefined): void {
  const unseen = useBalance()?.support_num ?? 0
  const { mutate } = useSeen()
  useEffect(() => {
    if (newest === undefined || unseen === 0) return undefined
    const markSeen = () => {
      if (document.visibilityState === 'visible') mutate(newest)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [newest, unseen, mutate])
}

/** The end comes into view with every new line; older lines that are loaded above change nothing. */
function useNewestInView(newest: string) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  return end
}
