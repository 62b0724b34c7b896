// What a proof has started ends in its exit handlers, also when the proof is ended by a signal.

/**
 * Ends the process with code 1. Each time: npm passes on a signal that its whole group has got as well, and without a listener
 * the second one would end the process before its exit handlers ran.
 */
export function exitOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
}
