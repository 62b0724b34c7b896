// Lines on their way: shown at once, sent under one key until the server's answer is known, kept while the page is left.
import { failureOf, isUnknown } from '@lanting/browser-kit/call-error'
import { newId } from '@lanting/browser-kit/ids'
import type { SupportCategory } from '@lanting/contract/data/support-categories'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { OrderCard, TalkLine } from '#src/features/content/support/talk-rules.ts'
import { keepLine } from '#src/features/content/support/talk-queries.ts'
import { call } from '#src/lib/call.ts'
import { currentToken } from '#src/lib/session.ts'
import { whenReachable } from '#src/queries/ask-again.ts'

export interface Draft {
  readonly content: string
  readonly category?: SupportCategory | undefined
  readonly picture: { readonly id: string; readonly src: string } | null
  readonly order: OrderCard | null
}

export interface Outgoing extends Draft {
  readonly key: string
  /** Whose it is: another session of this browser shows none of them. */
  readonly token: string | null
  /** `unknown`: no answer yet, asked again under the same key. */
  readonly state: 'sending' | 'unknown' | 'failed'
  /** Why it failed. */
  readonly reason: string
}

const AGAIN_MS = 2_000
const AGAIN_MAX_MS = 30_000

const useStore = create<{ readonly lines: readonly Outgoing[] }>(() => ({ lines: [] }))

const change = (key: string, part: Partial<Outgoing>) =>
  useStore.setState(({ lines }) => ({
    lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
  }))
const drop = (key: string) =>
  useStore.setState(({ lines }) => ({ lines: lines.filter((line) => line.key !== key) }))

/** Between tries of a server that answers, though not this: the first follows at once. */
const pause = (nth: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, nth === 0 ? 0 : Math.min(AGAIN_MS * 1.5 ** nth, AGAIN_MAX_MS))
  })

async function deliver(client: QueryClient, line: Outgoing, nth = 0): Promise<void> {
  const { key, content, category, picture, order } = line
  const input = {
    content,
    ...(category === undefined ? {} : { category }),
    ...(picture === null ? {} : { picture: picture.id }),
    ...(order === null ? {} : { order: { kind: order.kind, no: order.no } }),
  }
  try {
    const said: TalkLine = (await call('POST /api/support/say', input, { key })).data
    keepLine(client, said)
    drop(key)
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || !isUnknown(failure)) {
      change(key, { state: 'failed', reason: failure?.message ?? '' })
      return
    }
    change(key, { state: 'unknown' })
    await pause(nth)
    await whenReachable(client)
    // Logged out meanwhile: it is not sent in the name of the next member.
    if (currentToken() === line.token) await deliver(client, line, nth + 1)
  }
}

export function useOutbox() {
  const client = useQueryClient()
  const all = useStore(({ lines }) => lines)
  const token = currentToken()
  const start = (draft: Draft) => {
    const line: Outgoing = { ...draft, key: newId(), token, state: 'sending', reason: '' }
    useStore.setState(({ lines }) => ({ lines: [...lines, line] }))
    void deliver(client, line)
  }
  return {
    lines: all.filter((line) => line.token === token),
    send: start,
    /** A refusal is final for its key: once more is a new line. */
    again: (line: Outgoing) => {
      drop(line.key)
      start(line)
    },
    drop: (line: Outgoing) => drop(line.key),
  }
}
