// The proofs of the draws, and of calls against hostile callers.
import { describe } from 'vitest'
import { proves } from './proof.ts'

describe('a draw is what was committed to', () => {
  proves('whatever the operator tries against the draws', 'operator --quick')
  proves(
    'when draw worker, relays and database are killed, and every round is verified in four ways',
    'outages --n 8 --kills 3',
  )
  proves('when bets crowd around the cut-off', 'close --n 80 --players 6')
})

describe('hostile callers gain nothing', () => {
  proves('whatever hostile requests every call gets', 'fuzz --n 3000 --slow 60000')
  proves('when passwords are guessed at from everywhere', 'guessing --addresses 40 --pairs 130')
  proves('whatever pictures are sent', 'uploads --n 45 --cpu 60')
  proves('when notifications are sent and the worker is killed', 'push --n 1000 --kills 3')
})
