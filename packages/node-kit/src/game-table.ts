// Plays a sandbox game without its page: the ticket of a launch address, a client seed, bets. For demo members.

export interface GameLine {
  readonly pick: string
  readonly stake: string
}

export interface PlayedLine {
  readonly betId: string
  readonly stake: string
  readonly payout: string
  readonly outcome: string | null
}

export interface PlayedRound {
  readonly lines: readonly PlayedLine[]
  readonly balance: string
}

export interface OpenFixture {
  readonly expect: string
  readonly closeAt: number
}

export interface GameTable {
  readonly kind: string
  readonly balance: string
  /** Null where the game refused: too little money, rate limit, just closed. */
  bet(lines: readonly GameLine[], expect?: string): Promise<PlayedRound | null>
  /** The match open for bets; only at fixture venues. */
  openFixture(): Promise<OpenFixture | null>
}

interface Session {
  readonly token: string
  readonly kind: string
  readonly balance: string
  readonly fair: { readonly clientSeed: string | null }
}

/** `nextKey` makes the idempotency key of each bet. */
export async function sitDown(
  launchUrl: string,
  clientSeed: string,
  nextKey: () => string,
): Promise<GameTable | null> {
  const { origin, hash } = new URL(launchUrl)
  const opened = await send(`${origin}/game/session`, { ticket: hash.replace('#t=', '') })
  if (opened === null) return null
  const session = opened as Session
  const bearer = { authorization: `Bearer ${session.token}` }
  // Reveals the previous seed, so that its rounds can be verified.
  const way = session.fair.clientSeed === null ? 'seed' : 'seed/rotate'
  await send(`${origin}/game/${way}`, { clientSeed }, bearer)
  return {
    kind: session.kind,
    balance: session.balance,
    async bet(lines, expect) {
      const asked = { key: nextKey(), lines, ...(expect === undefined ? {} : { expect }) }
      return (await send(`${origin}/game/bet`, asked, bearer)) as PlayedRound | null
    },
    async openFixture() {
      const answer = await fetch(`${origin}/game/fixtures`, { headers: bearer, signal: patience() })
      if (!answer.ok) return null
      return ((await answer.json()) as { open: OpenFixture }).open
    },
  }
}

const patience = () => AbortSignal.timeout(10_000)

async function send(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: patience(),
  })
  const said: unknown = await answer.json()
  return answer.ok ? said : null
}
