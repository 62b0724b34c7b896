// What is sent over the Bus when sessions end.

/** Somebody's session ended: whoever keeps sessions in memory looks again, and venues are told. */
export const SESSION_ENDED = 'session.ended'

/** Whose. */
export interface EndedBody {
  readonly member: string
}
