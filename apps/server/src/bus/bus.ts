// Messages between processes: ids only, sent after commit, never inside a money transaction.

export interface BusMessage {
  readonly id: bigint
  readonly topic: string
  readonly body: unknown
  /** What the sender was doing it for. */
  readonly trace?: string | undefined
}

export type BusListener = (message: BusMessage) => void

export interface Bus {
  publish(topic: string, body: unknown): Promise<void>
  /**
   * Receives every message of the topic from now on, those sent during a reconnect included. Returns the unsubscribe
   * function.
   */
  subscribe(topic: string, listener: BusListener): () => void
  close(): Promise<void>
}
