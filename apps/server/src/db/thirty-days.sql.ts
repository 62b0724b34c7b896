// The last thirty Beijing days, today among them: what every "30 天" of the office means.

/** A query's first instant of them. */
export const THIRTY_DAYS_AGO = 'beijing_start(beijing_day(app_now()) - 29)'

/** One row per day, oldest first, as `day`. */
export const THIRTY_DAYS =
  "generate_series(beijing_day(app_now()) - 29, beijing_day(app_now()), interval '1 day') AS each(day)"
