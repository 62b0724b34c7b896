// How much can be written to customer service, and how much of it a page shows.

export const SUPPORT_LIMITS = {
  contentMax: 500,
  contactMax: 60,
  /** Letters of the contact form, of a member or of a visitor's network. */
  perHour: 5,
  /** Lines of a conversation, and pictures in it. */
  linesPerMinute: 6,
  linesPerHour: 60,
  picturesPerHour: 10,
  /** Of a conversation on one page: the member's, and the desk's. */
  pageLines: 30,
  deskLines: 200,
  templateTitleMax: 20,
  templatesMax: 40,
} as const
