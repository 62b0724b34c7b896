// What members read: banners, home notices, articles with their versions, inbox messages.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type Banner = OfficeOutputOf<'POST /office-api/banner/list'>[number]
export type Notice = OfficeOutputOf<'POST /office-api/notice/list'>[number]
export type Article = OfficeOutputOf<'POST /office-api/article/list'>[number]
export type SentMessage = OfficeOutputOf<'POST /office-api/message/list'>['data'][number]

const silent = { silent: true } as const

export function useBanners() {
  return useQuery({
    queryKey: ['banners'],
    queryFn: ({ signal }) => call('POST /office-api/banner/list', {}, { signal }),
  })
}

export function useSaveBanner() {
  const client = useQueryClient()
  return useMutation({
    meta: silent,
    mutationFn: (input: OfficeInputOf<'POST /office-api/banner/save'>) =>
      call('POST /office-api/banner/save', input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['banners'] }),
  })
}

export function useNotices() {
  return useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => call('POST /office-api/notice/list', {}, { signal }),
  })
}

export function useSaveNotice() {
  const client = useQueryClient()
  return useMutation({
    meta: silent,
    mutationFn: (input: OfficeInputOf<'POST /office-api/notice/save'>) =>
      call('POST /office-api/notice/save', input, { keyed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
}

export function useArticles() {
  return useQuery({
    queryKey: ['articles'],
    queryFn: ({ signal }) => call('POST /office-api/article/list', {}, { signal }),
  })
}

export function useArticleVersions(type: number) {
  return useQuery({
    queryKey: ['articles', 'versions', type],
    queryFn: ({ signal }) => call('POST /office-api/article/versions', { type }, { signal }),
  })
}

/** What was saved is on the page at once: its form is another one as soon as the list has the new version. */
export function useSaveArticle(onSaved: (saved: Article) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: silent,
    mutationFn: (input: OfficeInputOf<'POST /office-api/article/save'>) =>
      call('POST /office-api/article/save', input),
    onSuccess: (saved) => {
      client.setQueryData<readonly Article[]>(['articles'], (rows) =>
        rows?.map((one) => (one.type === saved.type ? saved : one)),
      )
      onSaved(saved)
      return client.invalidateQueries({ queryKey: ['articles'] })
    },
  })
}

export function useMessages(page: number) {
  return useQuery({
    queryKey: ['messages', page],
    queryFn: ({ signal }) => call('POST /office-api/message/list', { page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSendMessage() {
  const client = useQueryClient()
  return useMutation({
    meta: silent,
    mutationFn: (input: OfficeInputOf<'POST /office-api/message/send'>) =>
      call('POST /office-api/message/send', input, { keyed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })
}
