// The proof of a red-packet day: the content of a leaf, and what anybody can check in a revealed list. Pure.
import { RED_PACKET_BANDS, RED_PACKET_TIERS } from '#src/data/play/red-packet.ts'
import { leafHash, type HashBytes, merkleRoot } from './merkle.ts'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'

export interface ListedPacket {
  readonly batch: number
  /** Its place in the batch, from 0. */
  readonly place: number
  /** The member's mark of the day: only the member can link it to themselves. */
  readonly member: string
  readonly seq: number
  readonly amountFen: bigint
  /** 64 lower-case hex digits. */
  readonly salt: string
}

export interface PublishedBatch {
  readonly batch: number
  readonly root: string
  readonly packets: number
}

const pureHash: HashBytes = (bytes) => sha256(bytes)

/** `HB1|2026-11-15|0|17|…`: everything that is fixed about a packet when it is cut. */
function packetText(day: string, packet: ListedPacket): string {
  const { batch, place, member, seq, amountFen, salt } = packet
  return `HB1|${day}|${batch}|${place}|${member}|${seq}|${amountFen}|${salt}`
}

/** Ids are short numbers: without the member's own salt they could be tried out. */
export function memberMark(day: string, memberId: bigint | number, salt: string, hash = pureHash): string {
  return bytesToHex(hash(utf8ToBytes(`HBM1|${day}|${memberId}|${salt}`)))
}

export function batchRoot(day: string, packets: readonly ListedPacket[], hash = pureHash): string {
  return merkleRoot(
    packets.map((packet) => leafHash(packetText(day, packet), hash)),
    hash,
  )
}

/** The checks, in this order. */
export const PACKET_CHECKS = ['roots', 'bounds', 'budget', 'counts'] as const
export type PacketCheck = (typeof PACKET_CHECKS)[number]

export interface RevealedDay {
  readonly day: string
  readonly budgetFen: bigint
  readonly batches: readonly PublishedBatch[]
  readonly packets: readonly ListedPacket[]
}

/** The checks that the list does not pass; none is a list that is what was published. */
export function failedChecks(revealed: RevealedDay, hash = pureHash): PacketCheck[] {
  const failed: PacketCheck[] = []
  if (!rootsHold(revealed, hash)) failed.push('roots')
  const amounts = revealed.packets.map(({ amountFen }) => amountFen)
  if (!amounts.every(isInBounds)) failed.push('bounds')
  if (amounts.reduce((sum, fen) => sum + fen, 0n) > revealed.budgetFen) failed.push('budget')
  if (!countsHold(revealed.packets)) failed.push('counts')
  return failed
}

/** Each batch whole and in its order, and no packet outside of them. */
function rootsHold({ day, batches, packets }: RevealedDay, hash: HashBytes): boolean {
  const byBatch = grouped(packets, ({ batch }) => batch)
  if (packets.length !== batches.reduce((sum, batch) => sum + batch.packets, 0)) return false
  return batches.every(({ batch, root, packets: size }) => {
    const own = (byBatch.get(batch) ?? []).toSorted((a, b) => a.place - b.place)
    const inPlace = own.length === size && own.every(({ place }, at) => place === at)
    return inPlace && batchRoot(day, own, hash) === root
  })
}

function grouped<K>(
  packets: readonly ListedPacket[],
  by: (packet: ListedPacket) => K,
): Map<K, ListedPacket[]> {
  const groups = new Map<K, ListedPacket[]>()
  for (const packet of packets) {
    const key = by(packet)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [packet])
    else group.push(packet)
  }
  return groups
}

function isInBounds(fen: bigint): boolean {
  return RED_PACKET_BANDS.some(({ minFen, maxFen }) => fen >= BigInt(minFen) && fen <= BigInt(maxFen))
}

/** A member has the packets of a tier, numbered from 1 without a gap. */
function countsHold(packets: readonly ListedPacket[]): boolean {
  const byMember = grouped(packets, ({ member }) => member)
  return [...byMember.values()].every((own) => {
    const seqs = own.map(({ seq }) => seq).toSorted((a, b) => a - b)
    return (
      RED_PACKET_TIERS.some((tier) => tier.packets === own.length) && seqs.every((seq, at) => seq === at + 1)
    )
  })
}
