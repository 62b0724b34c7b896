// What an editor has typed about an activity, beside the version that is live, and how it is published.
import { toast } from '@lanting/browser-kit/toast'
import { findActivity } from '@lanting/contract/data/activities'
import { missingFigures } from '@lanting/contract/rules/activity'
import { useState } from 'react'
import { type ActivityVersion, useSaveActivity } from '#src/queries/activities.ts'

export interface Draft {
  readonly title: string
  readonly summary: string
  readonly banner: string
  readonly content: string
  readonly memo: string
  readonly shown: 0 | 1
  readonly starts_at: string
  readonly ends_at: string
}

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

export function useDraft(live: ActivityVersion, onSaved: () => void) {
  const [draft, setDraft] = useState(() => draftOf(live))
  const [change, setChange] = useState('')
  const save = useSaveActivity()
  const before = draftOf(live)
  const changed = (Object.keys(before) as (keyof Draft)[]).filter((name) => before[name] !== draft[name])
  const rule = findActivity(live.id)
  return {
    draft,
    change,
    setChange,
    changed,
    error: save.error,
    busy: save.isPending,
    /** Figures of the rule that neither text mentions. */
    missing: rule === undefined ? [] : missingFigures(rule, `${draft.content} ${draft.memo}`),
    set: (next: Partial<Draft>) => setDraft({ ...draft, ...next }),
    takeAsBase: (old: ActivityVersion) => setDraft(draftOf(old)),
    publish: () => {
      if (changed.length === 0 || save.isPending || change.trim() === '') return
      save.mutate(
        {
          ...draft,
          id: live.id,
          ends_at: draft.ends_at === '' ? null : draft.ends_at,
          change: change.trim(),
          version: live.version,
        },
        {
          onSuccess: (saved) => {
            toast.success(`v${saved.version} 已发布`)
            setDraft(draftOf(saved))
            setChange('')
            onSaved()
          },
        },
      )
    },
  }
}

export type DraftDesk = ReturnType<typeof useDraft>
