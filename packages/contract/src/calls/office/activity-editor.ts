// Office calls that edit activities: texts by version, one draft each, and when a version goes live.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import {
  beijingTime,
  catalogueId,
  count,
  filled,
  flag,
  html,
  nothing,
  object,
  typed,
  yuan,
  version,
} from '#src/schema.ts'

const MAX = { title: 40, summary: 100, banner: 200, content: 60_000, memo: 20_000, change: 100 } as const

/** One version of an activity's texts and times. */
const activityVersion = object({
  id: catalogueId,
  type: catalogueId,
  title: z.string(),
  summary: z.string(),
  banner: z.string(),
  content: html,
  memo: html,
  shown: flag,
  starts_at: beijingTime,
  ends_at: z.nullable(beijingTime),
  version: count,
  /** When members see it, or would have. */
  live_at: beijingTime,
  /** `past`: another has taken its place, perhaps before its time came. */
  state: z.literal(['live', 'scheduled', 'past']),
  /** What the editor said about the change. */
  change: z.string(),
  updated_at: beijingTime,
  updated_by: z.string(),
})

const listedRow = z.extend(activityVersion, {
  /** The highest number there is; the next one to go live, and the draft, where there is one. */
  newest: count,
  next: z.nullable(object({ version: count, live_at: beijingTime })),
  draft: z.nullable(object({ saved_at: beijingTime, saved_by: z.string() })),
  /** Applications that wait for staff. */
  waiting: count,
  /** What was paid in the last thirty days, and to how many. */
  paid_30: yuan,
  paid_count_30: count,
})

/** The version that members see, of each activity. */
export const activityListOffice = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/list',
  who: 'staff',
  may: 'activity.edit',
  input: nothing,
  output: z.array(listedRow),
  refusals: [],
})

/** As typed: it may be unfinished, and is judged and cleaned when it is published. */
const draftTexts = object({
  title: typed(MAX.title),
  summary: typed(MAX.summary),
  banner: typed(MAX.banner),
  content: typed(MAX.content),
  memo: typed(MAX.memo),
  shown: flag,
  starts_at: typed(19),
  /** Empty: without an end. */
  ends_at: typed(19),
  change: typed(MAX.change),
})

/** Counts a draft's saves: a save names the version it was based on. */
const saves = z.int().check(z.nonnegative(), z.lte(1_000_000))

const draft = object({
  texts: draftTexts,
  saves,
  saved_at: beijingTime,
  saved_by: z.string(),
})

/** Newest first; an old one is never changed. */
export const activityVersions = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/versions',
  who: 'staff',
  may: 'activity.edit',
  input: object({ id: catalogueId }),
  output: object({ versions: z.array(activityVersion), draft: z.nullable(draft) }),
  refusals: [],
})

/** Texts and times only, as a new version: what an activity pays is a rule in code. The draft ends with it. */
export const activitySave = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/save',
  who: 'staff',
  may: 'activity.edit',
  input: object({
    id: catalogueId,
    title: filled(MAX.title),
    summary: filled(MAX.summary),
    banner: filled(MAX.banner),
    content: filled(MAX.content),
    memo: filled(MAX.memo),
    shown: flag,
    starts_at: beijingTime,
    ends_at: z.nullable(beijingTime),
    change: filled(MAX.change),
    /** The highest number that the editor saw. */
    version,
    /** Without it, at once: then nothing that was scheduled before goes live. */
    live_at: z.optional(beijingTime),
  }),
  output: activityVersion,
  refusals: [
    'changedMeanwhile',
    'htmlEmpty',
    'activityTimes',
    'activityLiveAt',
    'bannerPath',
    'activityTooDear',
  ],
})

/** One draft per activity, shared by its editors. `saves` is 0 where there was none. */
export const activityDraft = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/draft',
  who: 'staff',
  may: 'activity.edit',
  input: object({ id: catalogueId, saves, texts: draftTexts }),
  output: draft,
  refusals: ['changedMeanwhile'],
})

export const activityDraftDrop = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/draft/drop',
  who: 'staff',
  may: 'activity.edit',
  input: object({ id: catalogueId, saves }),
  output: z.null(),
  refusals: ['changedMeanwhile'],
})
