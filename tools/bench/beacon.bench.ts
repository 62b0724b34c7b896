// Times the check of a beacon's value, which the page of the proof makes for every round: at most 50 ms, warm.
import { isBeaconValue } from '@lanting/fairness/beacon'
import { QUICKNET } from '#server/providers/beacon.ts'
import { report } from './report.ts'

const WARM_UP = 20
const RUNS = 50
/** Round 1000 of the public quicknet. */
const VALUE = {
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

/** The processor's time of this process alone: what else runs on the machine does not count. */
function checkMs(): number {
  const before = process.cpuUsage()
  if (!isBeaconValue(QUICKNET.info, VALUE)) throw new Error('the vector does not verify')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

for (let i = 0; i < WARM_UP; i += 1) checkMs()
const times = Array.from({ length: RUNS }, checkMs).toSorted((one, other) => one - other)
report([
  {
    what: 'a check of the beacon, median',
    value: times[RUNS / 2] ?? 0,
    goal: 50,
    best: 'low',
    show: (ms) => `${ms.toFixed(1)} ms`,
  },
])
