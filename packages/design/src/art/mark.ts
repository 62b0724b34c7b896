// The demo brand's mark: a roof over two waves. An operator's own logo comes from appInfo at run time.
import { id, linear, svg } from './svg.ts'

const ROOF = 'M6.2 15.7c5-.5 8.7-3.5 9.8-8.4 1.1 4.9 4.8 7.9 9.8 8.4'
const WAVE = 'M8.2 20.4c1.95 0 1.95-1.5 3.9-1.5s1.95 1.5 3.9 1.5 1.95-1.5 3.9-1.5 1.95 1.5 3.9 1.5'
const WAVE_LOW = 'M10.8 25c1.73 0 1.73-1.4 3.46-1.4S16 25 17.74 25s1.73-1.4 3.46-1.4'

export type MarkOptions = {
  /** Corner radius of the plate in 32 units; null draws the lines alone. */
  plate?: number | null
  from?: string
  to?: string
  ink?: string
  size?: number
  /** Scale of the lines within the plate; app icons keep a safe zone. */
  inset?: number
}

export function markLines(ink: string): string {
  return (
    `<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"><path d="${ROOF}" stroke-width="2.3"/>` +
    `<path d="${WAVE}" stroke-width="2"/><path d="${WAVE_LOW}" stroke-width="2" stroke-opacity=".55"/></g>`
  )
}

export function mark(options: MarkOptions = {}): string {
  const { plate = 9.5, from = '#117D7F', to = '#083F45', ink = '#fff', size = 32, inset = 1 } = options
  return svg({ w: 32, h: 32, size }, () => {
    const fill = id()
    const ground =
      plate === null
        ? ''
        : `<defs>${linear(
            fill,
            [
              [0, from],
              [1, to],
            ],
            0,
            0,
            0.6,
            1,
          )}</defs><rect width="32" height="32" rx="${plate}" fill="url(#${fill})"/>`
    const shift = 16 * (1 - inset)
    const lines =
      inset === 1
        ? markLines(ink)
        : `<g transform="translate(${shift} ${shift}) scale(${inset})">${markLines(ink)}</g>`
    return `${ground}${lines}`
  })
}
