// The ways in which a pretend venue can fail a transfer, for the tests and proofs that go through all of them.
export const VENUE_FAULTS = [
  'refuse',
  'hang',
  'reset-before',
  'reset-after',
  'lost-reply',
  'late-reply',
  'duplicate-reply',
  '500-applied',
  '200-not-applied-yet',
  'truncated-json',
  'html-page',
  'wrong-amount',
  'slow-drip',
] as const
