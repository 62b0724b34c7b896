// The list of every picture that the build writes: its path under /art and its drawing.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { SLOT_GAMES } from '@lanting/contract/data/play/slot-games'
import { VENUES } from '@lanting/contract/data/play/venues'
import { type VenueKind, venueKind } from '@lanting/contract/rules/games/venue-kind'
import { ACTIVITIES, activityArt, BANNERS } from './banner.ts'
import { CATEGORIES, catArt, venueArt } from './category.ts'
import { contours, waves } from './contours.ts'
import { cover } from './cover.ts'
import { mark } from './mark.ts'
import { PACKETS, packetArt } from './packet.ts'
import { scenes } from './scenes.ts'
import { SPOTS, spot } from './spot.ts'
import { TITLES, titleArt } from './titles.ts'
import { VIP_LEVELS, vipLines } from './vip.ts'

/** By the code in their file names; our own lotteries have pictures like a venue's. */
const VENUE_KINDS: readonly (readonly [code: string, kind: VenueKind])[] = [
  ...VENUES.map(({ platname, category, gameType }) => [platname, venueKind(category, gameType)] as const),
  [OWN_LOTTERY, 'lottery'],
]

type Picture = readonly [path: string, svg: string]

function brand(): Picture[] {
  const glass = { from: 'rgba(255,255,255,.24)', to: 'rgba(255,255,255,.12)' }
  return [
    ['brand/mark.svg', mark()],
    ['brand/mark-glass.svg', mark(glass)],
    ['brand/mark-line.svg', mark({ plate: null })],
    ['brand/icon.svg', mark({ plate: 0, size: 512, inset: 0.8 })],
  ]
}

export function pictures(): Picture[] {
  return [
    ...brand(),
    ...scenes().map(([name, svg]): Picture => [`scene/${name}.svg`, svg]),
    ...BANNERS.map((draw, i): Picture => [`banner/${i + 1}.svg`, draw()]),
    ...ACTIVITIES.map((key): Picture => [`activity/${key}.svg`, activityArt(key)]),
    ...VENUE_KINDS.flatMap(([code, kind]): Picture[] => [
      [`venue/${code}.svg`, venueArt(kind, { seed: code })],
      [`venue/${code}-wide.svg`, venueArt(kind, { w: 358, seed: code })],
    ]),
    ...CATEGORIES.flatMap((kind): Picture[] => [
      [`category/${kind}.svg`, catArt(kind)],
      [`category/${kind}-tall.svg`, catArt(kind, { h: 156 })],
    ]),
    ...SPOTS.flatMap((kind): Picture[] => [
      [`spot/${kind}.svg`, spot(kind)],
      [`spot/${kind}-dark.svg`, spot(kind, true)],
    ]),
    ...PACKETS.map((kind): Picture => [`packet/${kind}.svg`, packetArt(kind)]),
    ...Array.from({ length: VIP_LEVELS }, (_, i): Picture => [`vip/${i + 1}.svg`, vipLines(i + 1)]),
    ['line/hero.svg', contours({ w: 358, h: 200, seed: 'hero', rings: 10, opacity: 0.16 })],
    ['line/waves.svg', waves()],
    ...Object.entries(TITLES).map(([key, text]): Picture => [`title/${key}.svg`, titleArt(text)]),
    ...SLOT_GAMES.map(
      ({ gamecode, gamename }): Picture => [`cover/${gamecode}.svg`, cover(gamecode, gamename)],
    ),
  ]
}
