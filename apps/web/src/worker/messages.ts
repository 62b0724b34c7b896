// What a page says to the app's worker.

/** Take over now. Sent after the member tapped, and never while money is moving. */
export const TAKE_OVER = 'take-over'
