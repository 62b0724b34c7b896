// Calls under a key whose page has no row yet of what it does after them (`testAfter` of the app's src/test).

export const WITHOUT_AFTER: readonly string[] = [
  'POST /api/support',
  'POST /api/support/say',
  'POST /office-api/money/unfreeze/ask',
  'POST /office-api/message/send',
  'POST /office-api/member/note',
  'POST /office-api/support/reply',
  'POST /office-api/support/template/save',
  'POST /office-api/venue-books/case/ask',
]
