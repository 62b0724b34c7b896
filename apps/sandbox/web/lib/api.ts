// The client of the game server: a bearer in memory, named refusals, and bets retried until their outcome is known.
import type {
  BetQuestion,
  FairState,
  FixturesAnswer,
  GameRefusal,
  Refused,
  RevealAnswer,
  RoundAnswer,
  SessionAnswer,
  StateAnswer,
} from '#src/games/game-api.ts'

const TIMEOUT_MS = 8_000
const AGAIN_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]

/** `network`: no answer, so the outcome is unknown. Everything else is the server's refusal. */
export class GameError extends Error {
  readonly code: GameRefusal | 'network' | 'internal'

  constructor(code: GameError['code'], message: string) {
    super(message)
    this.code = code
  }
}

let bearer = ''

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response
  let data: T & Partial<Refused>
  try {
    answer = await fetch(`/game/${path}`, {
      method,
      // Games use no cookies; never send any.
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    data = (await answer.json()) as T & Partial<Refused>
  } catch {
    throw new GameError('network', '网络不稳，请稍后再试')
  }
  if (answer.ok) return data
  if (data.error === undefined) throw new GameError('network', '网络不稳，请稍后再试')
  throw new GameError(data.error.code, data.error.message)
}

export async function openSession(ticket: string): Promise<SessionAnswer> {
  const session = await call<SessionAnswer>('POST', 'session', { ticket })
  bearer = session.token
  return session
}

export const readState = () => call<StateAnswer>('GET', 'state')
export const readFixtures = () => call<FixturesAnswer>('GET', 'fixtures')
export const setClientSeed = (clientSeed: string) => call<FairState>('POST', 'seed', { clientSeed })
export const rotateSeed = (clientSeed: string) => call<RevealAnswer>('POST', 'seed/rotate', { clientSeed })

/** The idempotency key makes a retry safe: a placed bet gets the same answer, one that was not is placed. */
export async function placeBet(question: BetQuestion): Promise<RoundAnswer> {
  for (const waitMs of AGAIN_AFTER_MS) {
    try {
      return await call<RoundAnswer>('POST', 'bet', question)
    } catch (error) {
      if (!(error instanceof GameError) || (error.code !== 'network' && error.code !== 'internal'))
        throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new GameError('network', '本局结果待确认，请在投注记录中查看')
}
