// Rooms and the imports between them: circles of folders, and the floors of the server's tower.
import type { Finding } from './known/known.ts'
import type { Import, Source } from './sources.ts'

/** Folders whose sub-folders are rooms of their own. */
const SPLIT = ['modules', 'features', 'ui']

/** `server/modules/vip`, `server/ledger`, `server/clock.ts`, `web/ui/button`, `packages/contract`; null for tools and tests. */
export function roomOf(path: string): string | null {
  const [, own] = /^packages\/([^/]+)\/src\//.exec(path) ?? []
  if (own) return `packages/${own}`
  const [, app = '', rest] = /^apps\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (!rest || /\.test\.tsx?$|^test\//.test(rest)) return null
  const [first = '', second, third] = rest.split('/')
  return SPLIT.includes(first) && second && third ? `${app}/${first}/${second}` : `${app}/${first}`
}

/** From room to room, with one import that shows it. Types count too: they couple two folders just as well. */
export type Rooms = ReadonlyMap<string, ReadonlyMap<string, Import>>

export function roomsOf(imports: readonly Import[]): Rooms {
  const rooms = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const from = roomOf(one.from)
    const to = one.target === null ? null : roomOf(one.target)
    if (from === null || to === null || from === to) continue
    const next = rooms.get(from) ?? new Map<string, Import>()
    if (!next.has(to)) next.set(to, one)
    rooms.set(from, next)
  }
  return rooms
}

/** Rooms that reach each other form one group (Tarjan); the others are alone. Leaves come first. */
export function groupsOf(rooms: Rooms): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (room: string): number => {
    const number = order.size
    order.set(room, number)
    lowest.set(room, number)
    open.push(room)
    let low = number
    for (const next of rooms.get(room)?.keys() ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? low)
      lowest.set(room, low)
    }
    if (low === number) groups.push(open.splice(open.indexOf(room)).sort())
    return low
  }
  for (const room of rooms.keys()) if (!order.has(room)) visit(room)
  return groups
}

/** Every step between two rooms that also leads back, over whatever rooms. */
export function circleSteps(rooms: Rooms): Finding[] {
  const group = new Map(groupsOf(rooms).flatMap((members, at) => members.map((room) => [room, at] as const)))
  return [...rooms].flatMap(([from, next]) =>
    [...next]
      .filter(([to]) => group.get(from) === group.get(to))
      .map(([to, one]) => ({
        name: `${from} → ${to}`,
        text: `${one.from} imports ${one.name}, and ${to} leads back to ${from}; declare what is needed as an interface of its own and wire it in services.ts`,
      })),
  )
}

/** The longest way down from a process to a leaf. Rooms in a circle depend on each other, so each counts as a floor. */
export function tallestTower(rooms: Rooms, isTop: (room: string) => boolean): string[] {
  const groups = groupsOf(rooms)
  const group = new Map(groups.flatMap((members, at) => members.map((room) => [room, at] as const)))
  /** Leaves come first, so whatever a group depends on has been measured before it. */
  const towers: string[][] = []
  for (const [at, members] of groups.entries()) {
    const below = members
      .flatMap((room) => [...(rooms.get(room)?.keys() ?? [])])
      .map((room) => group.get(room) ?? at)
      .filter((other) => other !== at)
    const tallest = below.map((other) => towers[other] ?? []).toSorted((a, b) => b.length - a.length)[0]
    towers.push([...members, ...(tallest ?? [])])
  }
  const tops = towers.filter((_, at) => groups[at]?.some(isTop))
  return tops.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** The tower with its floors, when it is higher than allowed. */
export function floorsProblem(tower: readonly string[], most: number): string | null {
  if (tower.length <= most) return null
  const shown = tower.map((room, at) => `${at + 1}  ${room}`).join('\n')
  return `${tower.length} floors, at most ${most}; take away an import between two of them:\n${shown}`
}

/** Folders with more files of their own than allowed. */
export function largeFolders(files: readonly Source[], most: number): Finding[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([name, count]) => ({
      name,
      text: `has ${count} files, at most ${most}; give a noun a folder of its own`,
    }))
}
