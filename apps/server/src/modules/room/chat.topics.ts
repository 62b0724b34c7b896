// The chat's topics on the Bus: ids only; subscribers read the rest from the database.

export const CHAT_TOPICS = {
  /** `{ room }`: it has a new message. */
  said: 'chat.said',
  /** `{ room, id }`: staff deleted a message. */
  hidden: 'chat.hidden',
  /** `{ member }`: staff muted a member. */
  muted: 'chat.muted',
  /** `{ member, seat }`: a socket opened in some process. */
  joined: 'chat.joined',
  /** `{ member, seat }`: it closed. */
  left: 'chat.left',
} as const

export interface RoomBody {
  readonly room: number
}

export interface HiddenBody extends RoomBody {
  readonly id: number
}

/** Member ids are 64-bit, so they are sent as text. */
export interface MemberBody {
  readonly member: string
}

export interface SeatBody extends MemberBody {
  readonly seat: string
}
