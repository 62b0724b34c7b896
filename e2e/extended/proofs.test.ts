// The proofs of the money core.
import { describe } from 'vitest'
import { proves } from './proof.ts'

describe('no acknowledged money is lost or doubled', () => {
  proves('under every fault of a venue, with the server killed', 'venue --n 80 --kills 2')
  proves('when processes die anywhere and at named points', 'crash --kills 4 --clients 8 --seed 2')
  proves('when the worker that pays a round is killed', 'settle --bets 1000 --kills 2')
  proves(
    'when members rush for red packets, with the server killed and around noon',
    'packets --members 40 --tries 3',
  )
  proves(
    'when three workers in three time zones die, sleep for days and wake',
    'jobs --days 12 --members 6 --seed 3',
  )
  proves('when venues and the provider lie in signed answers', 'lies --n 60 --kills 3')
})
