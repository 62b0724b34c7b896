// Contact messages: the list, polling for changes, and the actions on a conversation.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { useSupportWaiting, WAITING } from '#src/queries/waiting.ts'
import { type Known, staleIds, type SupportRow } from './rules.ts'

const SUPPORT = 'support'
const KNOWN = [SUPPORT, 'known'] as const
const TEMPLATES = [SUPPORT, 'templates'] as const
const NONE: Known = {}
/** Most ids in one batch read. */
const BATCH_MAX = 50

function cacheRows(client: QueryClient, rows: readonly SupportRow[]): void {
  const news = Object.fromEntries(rows.map((row) => [row.id, row]))
  client.setQueryData<Known>(KNOWN, (known) => ({ ...known, ...news }))
}

/** Cache of every conversation read in this session. */
export function useKnown(): Known {
  return (
    useQuery<Known>({ queryKey: KNOWN, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ?? NONE
  )
}

export function useSupport(filter: OfficeInputOf<'POST /office-api/support/list'>) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [SUPPORT, 'list', filter],
    queryFn: async ({ signal }) => {
      const page = await call('POST /office-api/support/list', filter, { signal })
      cacheRows(client, page.data)
      return page
    },
    placeholderData: keepPreviousData,
    // Each read of personal data is audited: changes are polled, the rest is not refetched on window focus.
    refetchOnWindowFocus: false,
  })
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
}

/** Reads only new or changed conversations, while the page is visible. */
export function useSupportNews(): void {
  const client = useQueryClient()
  const visible = useVisible()
  const open = useSupportWaiting(useMe()).data?.open ?? []
  const ids = staleIds(open, useKnown()).slice(0, BATCH_MAX)
  const marks = open.filter(({ id }) => ids.includes(id)).map(({ mark }) => mark)
  useQuery({
    queryKey: [SUPPORT, 'some', ids, marks],
    queryFn: async ({ signal }) => {
      cacheRows(client, await call('POST /office-api/support/some', { ids: [...ids] }, { signal }))
      return null
    },
    enabled: visible && ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type Template = OfficeOutputOf<'POST /office-api/support/templates'>[number]

/** The texts that answers begin with. */
export function useTemplates() {
  return useQuery({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) => call('POST /office-api/support/templates', {}, { signal }),
    staleTime: 60_000,
  })
}

/** Each answers with all of them. */
function useTemplateAct<A extends 'save' | 'remove'>(act: A) {
  const client = useQueryClient()
  const name = `POST /office-api/support/template/${act}` as const
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<typeof name>) => call(name, input, { keyed: act === 'save' }),
    onSuccess: (all) => client.setQueryData(TEMPLATES, all),
  })
}

export const useSaveTemplate = () => useTemplateAct('save')
export const useRemoveTemplate = () => useTemplateAct('remove')

/** To whom a conversation can be handed over. */
export function useColleagues() {
  return useQuery({
    queryKey: [SUPPORT, 'colleagues'],
    queryFn: ({ signal }) => call('POST /office-api/support/colleagues', {}, { signal }),
    staleTime: 60_000,
  })
}

/** Each look is audited: read once, when it is opened. */
export function usePicture(id: string, picture: string, isOpen: boolean) {
  return useQuery({
    queryKey: [SUPPORT, 'picture', id, picture],
    queryFn: async ({ signal }) =>
      (await call('POST /office-api/support/picture', { id, picture }, { signal })).picture,
    enabled: isOpen,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

type Act = 'claim' | 'reply' | 'close' | 'reopen' | 'hand'

/** Each answers with the updated conversation; a refusal means that a colleague was faster. */
function useAct<A extends Act>(act: A, keyed = false) {
  const client = useQueryClient()
  const name = `POST /office-api/support/${act}` as const
  return useMutation({
    mutationFn: (input: OfficeInputOf<typeof name>) => call(name, input, { keyed }),
    onSuccess: (row) => cacheRows(client, [row]),
    onSettled: () => void client.invalidateQueries({ queryKey: [WAITING] }),
  })
}

export const useClaim = () => useAct('claim')
export const useReply = () => useAct('reply', true)
export const useClose = () => useAct('close')
export const useReopen = () => useAct('reopen')
export const useReassign = () => useAct('hand')

/** Each read is audited, so it is read once, when the card is opened. */
export function useOrder(id: string, no: string) {
  return useQuery({
    queryKey: [SUPPORT, 'order', id, no],
    queryFn: ({ signal }) => call('POST /office-api/support/order', { id, no }, { signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}
