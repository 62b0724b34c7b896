// Names of the rooms, and why a message was blocked.
import { ROOMS } from '@lanting/contract/data/play/lotteries'
import type { BlockedRow } from './queries.ts'

export const roomTitle = (id: number) => ROOMS.find((room) => room.id === id)?.title ?? `房间 ${id}`

export const WHY: Readonly<Record<BlockedRow['why'], string>> = {
  link: '含链接',
  word: '词库命中',
  fast: '发言过快',
}
