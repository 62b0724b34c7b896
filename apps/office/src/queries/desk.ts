// Server state of every work queue: polled lists, one item read once, claims and decisions of every kind.
import { toast } from '@lanting/browser-kit/toast'
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDone } from '#src/lib/review/after-decision.tsx'
import { call, messageOf } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'

const DESK = 'desk'

/** A list is marked as a poll, so that it does not keep an idle session alive. */
export function useQueue<K extends OfficeCallNames>(
  name: K,
  filter: OfficeInputOf<K>,
  {
    everyMs = QUEUE_MS,
    enabled = true,
  }: { readonly everyMs?: number | false; readonly enabled?: boolean } = {},
) {
  return useQuery<OfficeOutputOf<K>>({
    queryKey: [DESK, 'list', name, filter],
    queryFn: ({ signal }) => call(name, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    enabled,
  })
}

export const itemKey = (kind: ApprovalKind, subject: string) => [DESK, 'one', kind, subject] as const

/** Each read is audited: never polled, and not refetched while it is in the cache. */
export const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export function useItem<K extends OfficeCallNames>(
  name: K,
  input: OfficeInputOf<K>,
  kind: ApprovalKind,
  subject: string,
) {
  return useQuery<OfficeOutputOf<K>>({
    queryKey: itemKey(kind, subject),
    queryFn: ({ signal }) => call(name, input, { signal }),
    ...READ_ONCE,
  })
}

/** Keys that a request or decision may have changed. Items whose reads are audited are not refetched. */
const CHANGED = [
  [DESK, 'list'],
  ['approvals'],
  ['switches'],
  ['config'],
  ['waiting'],
  ['staff'],
  ['draws'],
  ['money'],
  ['activities'],
] as const

export function invalidateDesk(client: QueryClient): void {
  for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey })
}

export interface Deciding {
  readonly approve: boolean
  readonly note: string
  readonly reason: string | null
}

/** Toast texts of a decision. */
export interface DecisionTexts {
  readonly approved: string
  readonly refused: string
  /** After the first of two approvals. */
  readonly first?: string
}

interface DeskCase {
  readonly kind: ApprovalKind
  readonly subject: string
  /** Of a colleague's request: the version that was read. */
  readonly id?: string
}

type Answered = OfficeOutputOf<'POST /office-api/approval/decide'>

/** Answers with the updated item; a refusal means that a colleague was faster, so it is refetched. */
function useStep<K extends 'POST /office-api/approval/claim' | 'POST /office-api/approval/decide'>(
  name: K,
  { kind, subject, id }: DeskCase,
  keyed: boolean,
) {
  const client = useQueryClient()
  const one = itemKey(kind, subject)
  return useMutation<Answered, Error, OfficeInputOf<K>>({
    meta: { silent: true },
    mutationFn: (input) => call(name, input, { keyed }),
    onSuccess: ({ item }) => {
      if (item !== null) client.setQueryData(one, item)
      else if (id !== undefined) void client.invalidateQueries({ queryKey: one })
    },
    onError: () => void client.invalidateQueries({ queryKey: one }),
    onSettled: () => invalidateDesk(client),
  })
}

/** Claims one case and decides it. */
export function useDesk(of: DeskCase, texts: DecisionTexts) {
  const claim = useStep('POST /office-api/approval/claim', of, false)
  const decide = useStep('POST /office-api/approval/decide', of, true)
  const done = useDone()
  const { kind, subject, id } = of
  const key = id === undefined ? { kind, subject } : { id }
  const failed = decide.error ?? claim.error
  return {
    busy: claim.isPending || decide.isPending,
    error: failed === null ? null : messageOf(failed),
    onClaim: (release: boolean, then: { readonly onSuccess?: () => void } = {}) =>
      claim.mutate({ ...key, ...(release ? { release: 1 as const } : {}) }, then),
    onDecide: ({ approve, note, reason }: Deciding) =>
      decide.mutate(
        { ...key, approve: approve ? 1 : 0, note, ...(reason === null ? {} : { reason }) },
        {
          onSuccess: ({ approval }) => {
            if (!approve) done(texts.refused)
            else done(approval?.state === 'open' ? (texts.first ?? texts.approved) : texts.approved)
          },
        },
      ),
  }
}

/** Claims several at once and shows the result of each. */
export function useClaimMany(kind: ApprovalKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (subjects: readonly string[]) =>
      call('POST /office-api/approval/claim-many', { kind, subjects: [...subjects] }, { keyed: true }),
    onSuccess: ({ claimed, refused }) => {
      for (const no of claimed) void client.invalidateQueries({ queryKey: itemKey(kind, no) })
      const [first] = refused
      if (first === undefined) toast.success(`已认领 ${claimed.length} 笔`)
      else toast.error(`已认领 ${claimed.length} 笔，${refused.length} 笔未认领：${first.reason}`)
    },
    onSettled: () => invalidateDesk(client),
  })
}
