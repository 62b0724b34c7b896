// A game's refusal: one error, turned into an answer in one place.
import { GAME_REFUSALS, type GameRefusal, type Refused } from '#src/games/game-api.ts'

export class GameRefused extends Error {
  readonly code: GameRefusal

  constructor(code: GameRefusal) {
    super(GAME_REFUSALS[code])
    this.code = code
  }
}

const STATUS: Partial<Record<GameRefusal, number>> = { ticketSpent: 401, sessionEnded: 401, malformed: 422 }

export function refusedAnswer({ code, message }: GameRefused): {
  readonly status: number
  readonly body: Refused
} {
  return { status: STATUS[code] ?? 409, body: { error: { code, message } } }
}
