// Webhooks to the customer about received money: signed anew at every attempt, and retried until acknowledged.
import { randomUUID } from 'node:crypto'
import type { Hmac } from '@lanting/contract/providers/signing'
import { SIGN_HEADERS, SIGN_WINDOW_MS, signRequest } from '@lanting/contract/providers/signing'
import { SANDBOX_PAY } from '@lanting/contract/providers/sandbox'
import type { Pool, Tx } from '@lanting/node-kit/postgres/pool'
import { realNow } from '#src/clock.ts'
import * as sql from '#src/payments/callback.sql.ts'
import type { CallbackFault } from '#src/payments/pay-faults.ts'

const AT_ONCE = 50
const TIMEOUT_MS = 8_000
const LEASE_MS = 15_000
/** Back-off between retries; after the last one the customer has to poll. */
const RETRY_MS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800].map((seconds) => seconds * 1000)
const COPIES = 3

export interface NewCallback {
  readonly txnId: string
  readonly notifyUrl: string
  readonly body: object
  readonly spoilt: { readonly mode: CallbackFault; readonly delayMs: number } | null
}

export interface CallbackDeps {
  readonly db: Pool
  readonly hmac: Hmac
  readonly onError: (error: unknown) => void
}

export class CallbackService {
  private readonly underWay = new Set<Promise<void>>()
  private readonly ending = new AbortController()

  constructor(private readonly deps: CallbackDeps) {}

  /** Runs in the transaction that books the receipt; delivered after commit. */
  async enqueue(tx: Tx, callback: NewCallback): Promise<void> {
    if (callback.spoilt?.mode === 'lost') return
    const { mode, delayMs } = callback.spoilt ?? { mode: null, delayMs: 0 }
    await sql.insertCallback(tx, { ...callback, spoilt: mode, waitMs: mode === 'reordered' ? delayMs : 0 })
  }

  /** Starts all due callbacks without waiting for them. */
  async deliverDue(): Promise<void> {
    if (this.ending.signal.aborted) return
    const due = await sql.takeDue(this.deps.db, AT_ONCE, LEASE_MS)
    for (const row of due) {
      const work = this.deliver(row)
        .catch(this.deps.onError)
        .finally(() => this.underWay.delete(work))
      this.underWay.add(work)
    }
  }

  private async deliver(row: sql.CallbackRow): Promise<void> {
    const spoilt = row.tries === 1 ? row.spoilt : null
    const copies = Array.from({ length: spoilt === 'duplicate' ? COPIES : 1 }, () => this.send(row, spoilt))
    const acknowledged = (await Promise.all(copies)).some(Boolean)
    await sql.noteTry(this.deps.db, row.id, acknowledged, RETRY_MS[row.tries - 1] ?? null)
  }

  private async send(row: sql.CallbackRow, spoilt: CallbackFault | null): Promise<boolean> {
    const url = new URL(row.notify_url)
    const age = spoilt === 'stale' ? SIGN_WINDOW_MS + 1_000 : 0
    const request = {
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      timestamp: String(realNow() - age),
      nonce: randomUUID(),
      rawBody: row.body,
    }
    const signature = spoilt === 'forged' ? 'f'.repeat(64) : signRequest(this.deps.hmac, request)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        body: row.body,
        headers: {
          'content-type': 'application/json',
          [SIGN_HEADERS.key]: SANDBOX_PAY.provider,
          [SIGN_HEADERS.timestamp]: request.timestamp,
          [SIGN_HEADERS.nonce]: request.nonce,
          [SIGN_HEADERS.signature]: signature,
        },
      })
      const reply = (await answer.json()) as { code?: unknown }
      return answer.status === 200 && reply.code === 200
    } catch {
      // Not acknowledged, whatever the reason: it is retried.
      return false
    }
  }

  async end(): Promise<void> {
    this.ending.abort()
    await Promise.all(this.underWay)
  }
}
