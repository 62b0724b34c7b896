// Every state of the contract is in the table of exits, and every state that is no end has an exit.
import { expect, it } from 'vitest'
import * as machines from '#src/states.ts'
import { MONEY_STATES, STATES_WITHOUT_MONEY, STORED_STATES } from './money-states.ts'

const TABLE = { ...MONEY_STATES, ...STATES_WITHOUT_MONEY }
interface Machine {
  readonly words: readonly string[]
  readonly wires: readonly number[]
}
const MACHINES = Object.entries(machines as unknown as Record<string, Machine>).filter(
  ([, one]) => typeof one === 'object' && 'words' in one && 'wires' in one,
)

it('every machine of the contract says where it is stored', () => {
  expect(MACHINES.map(([name]) => name).toSorted()).toEqual(Object.keys(STORED_STATES).toSorted())
})

it.each(MACHINES)('every word of %s is in the table', (name, { words }) => {
  const stored = STORED_STATES[name]
  if (stored === undefined || typeof stored === 'string') return expect(stored).toBeTruthy()
  const known = Object.keys(TABLE[stored.where] ?? {})
  expect(words.map((word) => stored.of?.[word] ?? word).filter((word) => !known.includes(word))).toEqual([])
})

/** What a machine calls an end: nothing has to happen any more. A new one is named here on purpose. */
const ENDS = [
  ['deposits.state', 'credited closed'],
  ['suspense_items.state', 'credited returned'],
  ['withdrawals.state', 'paid returned'],
  ['payout_tries.state', 'paid unpaid'],
  ['transfers.state', 'done refused returned'],
  ['bet_quarantine.state', 'booked dismissed'],
  ['bets.status', 'settled void'],
  ['lottery_rounds.state', 'settled'],
  ['rebates.state', 'claimed cancelled'],
  ['activity_applications.state', 'paid refused cancelled'],
  ['invitations.state', 'reached missed'],
  ['agent_statements.state', 'paid'],
  ['turnover_requirements.state', 'done cleared'],
  ['members.state', 'normal'],
  ['approvals.state', 'approved refused expired'],
  ['agent_applications.state', 'approved refused'],
  ['lottery_chains.state', 'active retired lost'],
  ['push_messages.state', 'sent refused unknown dropped'],
  ['venues.app_state', 'open'],
] as const

it('a state without an exit is one of the known ends', () => {
  const found = Object.entries(TABLE)
    .filter(([where]) => where !== 'ledger_accounts.class')
    .map(([where, words]) => {
      const ends = Object.entries(words).filter(([, { transitions }]) => transitions.length === 0)
      return [where, ends.map(([word]) => word).join(' ')] as const
    })
    .filter(([, ends]) => ends !== '')
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(ENDS))
})
