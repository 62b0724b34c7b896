// Bugs in the draws: who ends a round, when, and what the public log records of it.
import { inFile } from './mutant.ts'

const LOTTERY = 'apps/server/src/modules/lottery'
const TAKEN = "if ((await sql.takeRound(tx, round.id)) !== 'closed')"

export const DRAWS = [
  ...inFile(
    'draw',
    `${LOTTERY}/draw/draw.service.ts`,
    [`${LOTTERY}/draw/beacon-draw.test.ts`],
    [
      [
        'a round is drawn beside a worker that notes it as late',
        `${TAKEN} return false\n      const { newlyLate }`,
        'const { newlyLate }',
      ],
      [
        'a round is given up beside a worker that draws it',
        `${TAKEN} return false\n      await this.public.void(tx, round, 'beacon', due)`,
        "await this.public.void(tx, round, 'beacon', due)",
      ],
      [
        'a round without its value is given up before the day is over',
        'if (now - dueAt < LIMITS.draw.beaconWithinMs) return false',
        'if (now - dueAt < LIMITS.draw.lateMs) return false',
      ],
      [
        'a beacon that is late is not noted',
        'if (round.overdue_ms <= LIMITS.draw.lateMs || round.waits_for === waitsFor) return',
        'return',
      ],
      [
        'a late seal is not published',
        'if (await sql.noteLateSeal(tx, round.id)) await this.public.lateSeal(tx, round)',
        'await sql.noteLateSeal(tx, round.id)',
      ],
      ['a void round is not told to the public', "await this.public.void(tx, round, 'beacon', due)\n", '\n'],
    ],
  ),
  ...inFile(
    'draw',
    `${LOTTERY}/draw/draw.service.ts`,
    [`${LOTTERY}/draw/beacon-draw.test.ts`],
    [
      ['a round is drawn before its time', "if (round.overdue_ms < 0) return 'early'", ''],
      [
        'a worker whose round waits takes itself for idle',
        'await this.noteLate(round, end)\n      return false',
        'await this.noteLate(round, end)\n      return true',
      ],
      [
        'missed rounds are not told to the public',
        "await this.public.void(tx, { lottery: lottery.name, expect }, 'missed', null, missed.at(-1))",
        '',
      ],
    ],
  ),
]
