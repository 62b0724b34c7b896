// What is sent over the Bus when sessions end.

/** A session ended: caches of sessions evict it, and venues are notified. */
export const SESSION_ENDED = 'session.ended'

/** Whose. */
export interface EndedBody {
  readonly member: string
}

/** A member began a time-out or exclusion: what follows from it is done at once. */
export const MEMBER_LEFT = 'member.left'
