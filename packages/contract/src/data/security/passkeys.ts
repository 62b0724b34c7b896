// Passkeys: how many a member may have, how long a challenge is valid, when a new key may confirm money.

const MINUTE = 60_000

export const PASSKEY = {
  perMember: 10,
  nameMax: 20,
  challengeMs: 5 * MINUTE,
  /** A key added later than this cannot confirm a withdrawal or a new card yet. */
  moneyAfterMs: 24 * 60 * MINUTE,
  /** Spent and expired challenges are deleted after this. */
  challengeKeptMs: 24 * 60 * MINUTE,
} as const

/** Where an authenticator can be reached, as browsers report it; others are dropped. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number]
