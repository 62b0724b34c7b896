// Settings of one transaction.

/** For the transaction: how long its statements may take, and how long it may wait between them. */
export const TAKE_TIME = `SELECT set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)`
