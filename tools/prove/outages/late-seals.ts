// How many seals may be late in a run of outages: what its kills caused, and a little for a busy machine.

/** Rounds in which a kill falls, and those after them while processes come back. */
const ROUNDS_PER_KILL = 2
/** Of the rounds that nothing struck, so many per cent. */
const BUSY_PERCENT = 5

interface Run {
  /** Rounds of the lottery whose clock the run leads: it waits for their cosignatures before it jumps. */
  readonly rounds: number
  readonly late: number
  readonly kills: number
}

/** What is wrong with the number of late seals. The other lotteries' clocks jump over their beacon values, so theirs are not judged. */
export function lateSealFaults({ rounds, late, kills }: Run): string[] {
  const struck = Math.min(rounds, kills * ROUNDS_PER_KILL)
  const most = struck + Math.ceil(((rounds - struck) * BUSY_PERCENT) / 100)
  return late <= most ? [] : [`${late} of ${rounds} seals were late, where ${kills} kills excuse ${most}`]
}
