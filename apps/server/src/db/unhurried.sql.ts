// For statements whose loss in a power cut does no harm: they commit without waiting for the disk.

/** Used in FROM; the statement's own small transaction is then committed asynchronously, flushed with the next one. */
export const UNHURRIED = "(SELECT set_config('synchronous_commit', 'off', true)) AS unhurried"
