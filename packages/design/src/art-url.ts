// Addresses of the drawn pictures. Stable for ever: the server's seeds and the screens both use them.
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import type { Packet } from './art/packet.ts'
import type { Spot } from './art/spot.ts'

export type SceneName =
  | `hall-${'dawn' | 'day' | 'dusk' | 'night'}`
  | `login${number}`
  | 'maintenance'
  | 'visitor'
  | 'visitor-night'
  | 'menu'
  | 'menu-night'
  | 'mine'
  | 'mine-night'
  | 'help'
  | 'help-night'
  | 'room'
  | 'room-night'
  | 'room-high'
  | 'drawing'
  | 'invite'
  | 'invite-night'
  | 'poster'
  | 'news'
  | 'stage'
  | 'stage-low'
  | 'welcome'
  | 'session'
  | 'game'
  | 'game-slow'
  | 'redpacket'
  | 'welfare'
  | 'download'
  | 'office'
  | 'theme-day'
  | 'theme-night'

export const sceneUrl = (name: SceneName) => `/art/scene/${name}.svg`
export const venueUrl = (code: string, wide = false) => `/art/venue/${code}${wide ? '-wide' : ''}.svg`
export const categoryUrl = (category: VenueKind, tall = false) =>
  `/art/category/${category}${tall ? '-tall' : ''}.svg`
export const coverUrl = (gameCode: string) => `/art/cover/${gameCode}.svg`
export const spotUrl = (kind: Spot, dark = false) => `/art/spot/${kind}${dark ? '-dark' : ''}.svg`
export const bannerUrl = (index: number) => `/art/banner/${index}.svg`
export const packetUrl = (kind: Packet) => `/art/packet/${kind}.svg`
export const vipUrl = (level: number) => `/art/vip/${level}.svg`
export const contourUrl = '/art/line/hero.svg'
export const wavesUrl = '/art/line/waves.svg'
export const markUrl = '/art/brand/mark.svg'
export const markLineUrl = '/art/brand/mark-line.svg'
export const titleUrl = (key: string) => `/art/title/${key}.svg`

/** Which hall scene belongs to an hour of the day in Beijing; the dark theme is always night. */
export function hallMood(hour: number, dark: boolean): 'dawn' | 'day' | 'dusk' | 'night' {
  if (dark) return 'night'
  if (hour < 5 || hour >= 19) return 'night'
  if (hour < 11) return 'dawn'
  return hour < 17 ? 'day' : 'dusk'
}
