// The messages of a room: history first, then live; system messages are also toasts.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import type { ChatMessage } from '@lanting/contract/socket'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isQuietHour } from '#src/lib/quiet.ts'
import { useUser } from '#src/queries/user.ts'
import { openRoomSocket, type RoomSocket, type SocketEvent, type SocketState } from './chat-socket.ts'

export type SystemEvent = Extract<SocketEvent, { sysmsg: string }>

/** A line of the chat: a member's, or the system's own. */
export type ChatLine =
  | { readonly kind: 'said'; readonly message: ChatMessage }
  | { readonly kind: 'system'; readonly id: string; readonly text: string }

/** Older lines are dropped. */
const KEPT = 200

export interface Chat {
  readonly lines: readonly ChatLine[]
  readonly state: SocketState
  /** False while disconnected. */
  readonly say: (content: string) => boolean
  /** The last refused text, to be put back into the input. */
  readonly refused: { readonly content: string; readonly nth: number } | null
}

function idsOf(lines: readonly ChatLine[]): Set<number> {
  return new Set(lines.flatMap((line) => (line.kind === 'said' ? [line.message.id] : [])))
}

export function addMessages(lines: readonly ChatLine[], messages: readonly ChatMessage[]): ChatLine[] {
  const known = idsOf(lines)
  const fresh = messages.filter(({ id }) => !known.has(id))
  return [...lines, ...fresh.map((message) => ({ kind: 'said', message }) as const)].slice(-KEPT)
}

const lastId = (lines: readonly ChatLine[]) => Math.max(0, ...idsOf(lines))

interface ChatOptions {
  readonly roomId: number
  readonly history: readonly ChatMessage[]
  /** A round changed, or the member's money did. */
  readonly onSystem: (event: SystemEvent) => void
}

export function useChat({ roomId, history, onSystem }: ChatOptions): Chat {
  const [lines, setLines] = useState(() => addMessages([], history))
  const [state, setState] = useState<SocketState>('connecting')
  const [refused, setRefused] = useState<Chat['refused']>(null)
  const socket = useRef<RoomSocket | null>(null)
  const seen = useRef(lastId(lines))
  const said = useRef('')
  const settings = useUser()?.settings

  const onEvent = useEffectEvent((event: SocketEvent) => {
    if (event.sysmsg === false) {
      if ('type' in event && event.type === 'gone') {
        setLines((before) => before.filter((line) => line.kind !== 'said' || line.message.id !== event.id))
        return
      }
      const messages = 'type' in event ? event.data : [event]
      seen.current = Math.max(seen.current, ...messages.map(({ id }) => id))
      setLines((before) => addMessages(before, messages))
      return
    }
    tellSystem(event, quietness(settings?.quiet === 1))
    if (event.event === 'error' || event.event === 'muted') {
      setRefused((before) => ({ content: said.current, nth: (before?.nth ?? 0) + 1 }))
    } else if (event.event !== 'win') {
      setLines((before) => [...before, systemLine(event, before.length)].slice(-KEPT))
    }
    onSystem(event)
  })

  useEffect(() => {
    const opened = openRoomSocket({ roomId, since: () => seen.current, onEvent, onState: setState })
    socket.current = opened
    return () => {
      socket.current = null
      opened.close()
    }
  }, [roomId])

  const say = useCallback((content: string) => {
    const isSent = socket.current?.say(Array.from(content).slice(0, LIMITS.chat.contentMax).join('')) ?? false
    if (isSent) said.current = content
    return isSent
  }, [])
  return { lines, state, say, refused }
}

function systemLine({ sysmsg, event, expect }: SystemEvent, at: number): ChatLine {
  return { kind: 'system', id: `${event}-${expect ?? ''}-${at}`, text: withRoundNumbers(sysmsg) }
}

/** 免打扰 suppresses the room's toasts at any hour, and at night also wins, which are in the records. */
function quietness(isAsked: boolean): 'none' | 'chat' | 'all' {
  if (!isAsked) return 'none'
  return isQuietHour(now()) ? 'all' : 'chat'
}

/** The member's own mistakes are shown at any hour. */
function tellSystem({ sysmsg, event }: SystemEvent, quiet: ReturnType<typeof quietness>): void {
  if (sysmsg === '') return
  const text = withRoundNumbers(sysmsg)
  if (event === 'error' || event === 'muted') toast.error(text)
  else if (event === 'win') {
    if (quiet !== 'all') toast.success(text)
  } else if (quiet === 'none') toast.info(text)
}
