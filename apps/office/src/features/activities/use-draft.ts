// The edited state of an activity: kept as a shared draft, published now or at a scheduled time.
import { toast } from '@lanting/browser-kit/toast'
import { findActivity } from '@lanting/contract/data/activities'
import { missingFigures } from '@lanting/contract/rules/promo/activity'
import { useState } from 'react'
import {
  type ActivityListed,
  type ActivityVersion,
  type SavedDraft,
  useSaveActivity,
} from '#src/queries/activities.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export type Draft = Omit<SavedDraft['texts'], 'change'>

const draftOf = (version: ActivityVersion): Draft => ({
  title: version.title,
  summary: version.summary,
  banner: version.banner,
  content: version.content,
  memo: version.memo,
  shown: version.shown,
  starts_at: version.starts_at,
  ends_at: version.ends_at ?? '',
})

const without = ({ change: _change, ...draft }: SavedDraft['texts']): Draft => draft
const differs = (one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).filter((name) => one[name] !== other[name])

export function useDraft(live: ActivityListed, saved: SavedDraft | null, onPublished: () => void) {
  const [draft, setDraft] = useState(() => (saved === null ? draftOf(live) : without(saved.texts)))
  const [change, setChange] = useState(saved?.texts.change ?? '')
  const [liveAt, setLiveAt] = useState('')
  const store = useKeptDraft(live.id, saved)
  const publish = usePublish(live)
  const { kept } = store
  const changed = differs(draftOf(live), draft)
  const unsaved =
    kept === null
      ? changed.length > 0
      : kept.texts.change !== change || differs(without(kept.texts), draft).length > 0
  const rule = findActivity(live.id)
  const busy = store.discarding || publish.busy

  const startOver = (version: ActivityVersion) => {
    setDraft(draftOf(version))
    setChange('')
    setLiveAt('')
    store.forget()
  }
  const send = (texts: Draft, words: string, at: string) =>
    store.settled(() =>
      publish.send(texts, words, at, (version) => {
        startOver(version)
        onPublished()
      }),
    )
  return {
    draft,
    change,
    setChange,
    liveAt,
    setLiveAt,
    kept,
    changed,
    unsaved,
    error: publish.error ?? store.error,
    busy,
    /** Figures of the rule that neither text mentions. */
    missing: rule === undefined ? [] : missingFigures(rule, `${draft.content} ${draft.memo}`),
    set: (next: Partial<Draft>) => setDraft({ ...draft, ...next }),
    takeAsBase: (old: ActivityVersion) => setDraft(draftOf(old)),
    save: () => {
      if (unsaved && !busy) store.save({ ...draft, change })
    },
    discard: () => store.discard(() => startOver(live)),
    publish: () => {
      if (changed.length > 0 && !busy && change.trim() !== '') send(draft, change.trim(), liveAt.trim())
    },
    /** Publishing the live version again supersedes the scheduled one, which then never goes live. */
    unschedule: (version: ActivityVersion) => {
      if (!busy) send(draftOf(live), `取消 v${version.version} 的定时`, '')
    },
  }
}

export type DraftDesk = ReturnType<typeof useDraft>

function usePublish(live: ActivityListed) {
  const save = useSaveActivity()
  return {
    busy: save.isPending,
    error: save.error,
    send: (texts: Draft, change: string, at: string, done: (base: ActivityVersion) => void) =>
      save.mutate(
        {
          ...texts,
          id: live.id,
          ends_at: texts.ends_at === '' ? null : texts.ends_at,
          change,
          version: live.newest,
          ...(at === '' ? {} : { live_at: at }),
        },
        {
          onSuccess: (version) => {
            const isLater = version.state === 'scheduled'
            toast.success(
              isLater ? `v${version.version} 将于 ${version.live_at} 上线` : `v${version.version} 已发布`,
            )
            // Until the scheduled time, members and the next draft use the live version.
            done(isLater ? live : version)
          },
        },
      ),
  }
}
