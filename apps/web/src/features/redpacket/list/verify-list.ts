// Verifies a revealed list in this browser, and finds the member's own packets in it.
import { RED_PACKET_BANDS } from '@lanting/contract/data/play/red-packet'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import {
  failedChecks,
  type ListedPacket,
  memberMark,
  type PacketCheck,
} from '@lanting/contract/rules/fairness/red-packet-proof'
import type { PacketList } from '../queries.ts'

export interface ListVerdict {
  readonly failed: readonly PacketCheck[]
  /** Roots this browser saw before the reveal that are missing among the published ones. */
  readonly isSeenGone: boolean
  readonly packets: number
  readonly total: string
  readonly opened: number
  readonly openedTotal: string
  readonly members: number
  readonly bands: readonly { readonly minFen: number; readonly maxFen: number; readonly packets: number }[]
}

const sum = (rows: PacketList['packets']) =>
  yuanFromFen(rows.reduce((total, { amount }) => total + fenFromYuan(amount), 0n))

export function verifyList(list: PacketList, seen: readonly string[]): ListVerdict {
  const packets: ListedPacket[] = list.packets.map(({ amount, ...rest }) => ({
    ...rest,
    amountFen: fenFromYuan(amount),
  }))
  const opened = list.packets.filter((packet) => packet.opened === 1)
  const roots = new Set(list.batches.map(({ root }) => root))
  return {
    failed: failedChecks({
      day: list.date,
      budgetFen: fenFromYuan(list.budget ?? '0.00'),
      batches: list.batches,
      packets,
    }),
    isSeenGone: seen.some((root) => !roots.has(root)),
    packets: packets.length,
    total: sum(list.packets),
    opened: opened.length,
    openedTotal: sum(opened),
    members: new Set(packets.map(({ member }) => member)).size,
    bands: RED_PACKET_BANDS.map(({ minFen, maxFen }) => ({
      minFen,
      maxFen,
      packets: packets.filter(({ amountFen }) => amountFen >= BigInt(minFen) && amountFen <= BigInt(maxFen))
        .length,
    })),
  }
}

export interface OwnPackets {
  /** The mark is really this member's. */
  readonly isProven: boolean
  readonly packets: PacketList['packets']
}

export function ownPackets(list: PacketList, memberId: number): OwnPackets | null {
  if (list.own === null) return null
  const { mark, salt } = list.own
  return {
    isProven: memberMark(list.date, memberId, salt) === mark,
    packets: list.packets.filter(({ member }) => member === mark).toSorted((a, b) => a.seq - b.seq),
  }
}
