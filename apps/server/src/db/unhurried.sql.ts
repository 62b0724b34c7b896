// For statements whose loss in a power cut does no harm: they commit without waiting for the disk.

/** Stands in FROM; the statement's own small transaction is then written a moment later, with the next one that waits. */
export const UNHURRIED = "(SELECT set_config('synchronous_commit', 'off', true)) AS unhurried"
