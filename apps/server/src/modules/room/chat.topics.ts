// What the chat says on the Bus: ids only; whoever hears it reads the rest from the database.

export const CHAT_TOPICS = {
  /** `{ room }`: something new was said there. */
  said: 'chat.said',
  /** `{ room, id }`: staff took a message away. */
  hidden: 'chat.hidden',
  /** `{ member }`: staff keep a member silent. */
  muted: 'chat.muted',
  /** `{ member, seat }`: a socket opened, somewhere. */
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

/** Ids of members are 64-bit, so they travel as text. */
export interface MemberBody {
  readonly member: string
}

export interface SeatBody extends MemberBody {
  readonly seat: string
}
