// Writes src/icons.ts: the lucide icons that the product uses, each as one path. A name is added here, then the command run.
import { writeFileSync } from 'node:fs'
import * as lucide from 'lucide-react'

const NAMES =
  `activity archive arrow-down-to-line arrow-left arrow-left-right arrow-right arrow-up-down arrow-up-from-line at-sign badge-cent
badge-check badge-percent ban bell bitcoin book-open briefcase cake calendar calendar-check calendar-clock calendar-days calendar-heart
camera check cherry chevron-down chevron-left chevron-right chevron-up chevrons-up-down circle circle-alert circle-check
circle-dollar-sign circle-dot circle-help circle-minus circle-pause circle-play circle-plus circle-question-mark circle-stop
circle-user-round circle-x clipboard-list clock clock-3 coffee coins compass copy corner-down-left corner-down-right credit-card
crosshair crown database dices door-open download dot ellipsis equal eraser external-link eye eye-off file-check file-diff file-down
file-text filter fingerprint-pattern fish flag flask-conical funnel gamepad-2 gavel gem gift globe hand hand-coins handshake hash headset
heart heart-handshake history hourglass house id-card image image-down image-plus inbox info key-round landmark layers layout-dashboard
layout-grid link link-2 list list-checks list-ordered loader-circle lock lock-keyhole lock-open log-in log-out mail map-pin medal
megaphone menu message-circle message-circle-more message-square-text message-square-warning messages-square mic minus monitor moon
newspaper octagon-pause palette panel-left party-popper pause pencil percent phone pin play plug plus power-off qr-code receipt receipt-text
refresh-ccw refresh-cw repeat rocket rotate-ccw rotate-cw save scale scan-face scan-line scan-qr-code scroll-text search send send-horizontal
server settings share share-2 shield shield-alert shield-check shield-off siren sliders-horizontal smartphone smile snowflake spade sparkles
square square-check square-plus star sticky-note sun sun-moon table-2 table-properties tag target ticket ticket-check timer timer-off
timer-reset trash-2 trending-down trending-up triangle-alert trophy type undo-2 upload user-check user-cog user-minus user-plus user-round
user-round-check user-round-plus user-x users users-round vibrate volleyball volume-2 volume-x wallet wallet-cards wallet-minimal waves wifi
wifi-off wrench x zap`.split(/\s+/)

type Attributes = Record<string, string | number | undefined>
type IconNode = ReadonlyArray<readonly [tag: string, attributes: Attributes]>

const short = (value: number) => String(Math.round(value * 1000) / 1000)

function circlePath(cx: number, cy: number, rx: number, ry: number): string {
  const [a, b, x] = [short(rx), short(ry), short(rx * 2)]
  return `M${short(cx - rx)} ${short(cy)}a${a} ${b} 0 1 0 ${x} 0a${a} ${b} 0 1 0-${x} 0z`
}

function rectPath(x: number, y: number, w: number, h: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h-${w}z`
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [across, down] = [short(w - 2 * r), short(h - 2 * r)]
  return `M${x + r} ${y}h${across}${arc(r, r)}v${down}${arc(-r, r)}h-${across}${arc(-r, -r)}v-${down}${arc(r, -r)}z`
}

/** A leading small m is absolute only at the start of a path, and the shapes are joined into one. */
function startAbsolute(d: string): string {
  const match = /^m\s*(-?[\d.]+)[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(.*)$/.exec(d)
  if (!match) return d
  const [, x, y, rest = ''] = match
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

function shapePath(tag: string, attributes: Attributes): string {
  const n = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'path':
      return startAbsolute(String(attributes['d']))
    case 'circle':
      return circlePath(n('cx'), n('cy'), n('r'), n('r'))
    case 'ellipse':
      return circlePath(n('cx'), n('cy'), n('rx'), n('ry'))
    case 'rect':
      return rectPath(n('x'), n('y'), n('width'), n('height'), n('rx') || n('ry'))
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`
    case 'polyline':
      return `M${attributes['points']}`
    case 'polygon':
      return `M${attributes['points']}z`
    default:
      throw new Error(`icon shape ${tag} is not known`)
  }
}

const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`-${name}`)

/** lucide hands out components; rendering one without React's help gives its list of shapes. */
function nodesOf(name: string): IconNode {
  const component = (
    lucide as unknown as Record<
      string,
      { render: (props: object, ref: null) => { props: { icon: { node: IconNode } } } }
    >
  )[pascal(name)]
  if (!component) throw new Error(`lucide has no ${name}`)
  return component.render({}, null).props.icon.node
}

const icons = NAMES.map((name) => {
  const d = nodesOf(name)
    .map(([tag, attributes]) => shapePath(tag, attributes))
    .join('')
  return `export const ${camel(name)} = '${d}'\n`
})
const head =
  '// Icons as single paths on a 24 grid, generated by build-icons.ts from lucide (ISC). Only those imported are shipped.\n// biome-ignore-all format: one generated line per icon\n'
writeFileSync(new URL('./src/icons.ts', import.meta.url), `${head}\n${icons.join('')}`)
process.stdout.write(`icons: ${icons.length}\n`)
