// Counts of the overview besides the queues, each requested only where the role may.
import { SUPPORT } from '@lanting/contract/states'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import type { Me } from '#src/queries/me.ts'
import { SWITCHES } from '#src/queries/switches.ts'
import { WAITING } from '#src/queries/waiting.ts'

export function useSite(me: Me) {
  return useQuery({
    queryKey: [SWITCHES],
    queryFn: ({ signal }) => call('POST /office-api/switch/list', {}, { signal }),
    enabled: me.permissions.includes('switch.ask'),
  })
}

export function useNoticeCount(me: Me) {
  return useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => call('POST /office-api/notice/list', {}, { signal }),
    enabled: me.permissions.includes('notice.edit'),
  })
}

export function useArticleCount(me: Me) {
  return useQuery({
    queryKey: ['articles'],
    queryFn: ({ signal }) => call('POST /office-api/article/list', {}, { signal }),
    enabled: me.permissions.includes('article.edit'),
  })
}

export function useMessageCount(me: Me) {
  return useQuery({
    queryKey: ['messages', 1],
    queryFn: ({ signal }) => call('POST /office-api/message/list', { page: 1 }, { signal }),
    enabled: me.permissions.includes('message.send'),
  })
}

/** The messages themselves. Each read is audited, so they are read when the page opens and never polled. */
export function useOpenSupport(me: Me) {
  return useQuery({
    queryKey: [WAITING, 'support-list'],
    queryFn: ({ signal }) =>
      call('POST /office-api/support/list', { state: SUPPORT.wire('waiting'), page: 1 }, { signal }),
    refetchOnWindowFocus: false,
    enabled: me.permissions.includes('support.answer'),
  })
}
