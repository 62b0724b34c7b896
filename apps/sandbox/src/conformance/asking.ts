// Helpers of the venue checks: members and transfers of their own, and answers that must succeed.
import { randomBytes } from 'node:crypto'
import type { VenueAnswer, VenueOperation, VenueQuestion } from '@lanting/contract/providers/venue'
import type { VenueClient } from '#src/conformance/venue-client.ts'

export function that(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Error(otherwise)
}

/** The data of an answer that must succeed. */
export async function yes<K extends VenueOperation>(
  venue: VenueClient,
  operation: K,
  question: VenueQuestion<K>,
) {
  const reply = await venue.ask(operation, question)
  that(reply.ok === true, `${operation} did not answer: ${JSON.stringify(reply)}`)
  return reply.data as Extract<VenueAnswer<K>, { ok: true }>['data']
}

export function newTransferId(): string {
  return `T${randomBytes(10).toString('hex')}`
}

export async function newMember(
  venue: VenueClient,
  currency: 'CNY' | 'PLAY' = 'CNY',
  amount = '0.00',
): Promise<string> {
  const member = `chk${randomBytes(8).toString('hex')}`
  await yes(venue, 'createMember', { member, currency })
  if (amount !== '0.00') await move(venue, member, 'in', amount, currency)
  return member
}

export async function move(
  venue: VenueClient,
  member: string,
  direction: 'in' | 'out',
  amount: string,
  currency: 'CNY' | 'PLAY' = 'CNY',
  id = newTransferId(),
) {
  return yes(venue, 'transfer', { id, member, direction, amount, currency })
}

export async function balanceOf(venue: VenueClient, member: string): Promise<string> {
  return (await yes(venue, 'balance', { member })).balance
}
