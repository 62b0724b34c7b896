// The slot symbols: every motif of the covers in a 100 × 100 box, plain or gilded with the wild's plate.
import * as motif from '@lanting/design/art/objects/motif'
import * as nature from '@lanting/design/art/objects/nature'
import { coin, rays } from '@lanting/design/art/objects/table'
import { id, linear, radial } from '@lanting/design/art/svg'
import { drawThing, type Thing, thingGlow, THINGS } from '@lanting/design/art/things'
import type { SymbolKind } from '#src/games/slot-symbols.ts'
import { picture } from './picture.ts'

/** A water gate with two roofs, as carps are said to leap over. */
function gate(x: number, y: number, scale: number): string {
  const [wood, roof] = [id(), id()]
  return `<g transform="translate(${x} ${y}) scale(${scale})"><defs>${linear(wood, [
    [0, '#FFD9A0'],
    [1, '#C2752E'],
  ])}${linear(roof, [
    [0, '#5FD3C2'],
    [1, '#0E6E70'],
  ])}</defs><path d="M-34-12h9v52h-9zM25-12h9v52h-9zM-11-8h6v48h-6zM5-8h6v48H5z" fill="url(#${wood})"/><path d="M-40-18h80v9h-80z" fill="#B4482C"/><path d="M-40-9h80v3h-80z" fill="#7E2A18"/><path d="M-50-20c10-1 18-5 22-13h56c4 8 12 12 22 13-1 4-4 6-8 6h-84c-4 0-7-2-8-6z" fill="url(#${roof})"/><path d="M-30-35c8-1 14-4 17-11h26c3 7 9 10 17 11-1 3-3 4-6 4h-48c-3 0-5-1-6-4z" fill="url(#${roof})"/><rect x="-10" y="-31" width="20" height="13" rx="2" fill="#FFE3AE"/><path d="M-6-25c3 0 3-2.5 6-2.5s3 2.5 6 2.5" stroke="#B4482C" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M-40 40h22v5h-22zM18 40h22v5H18z" fill="#7E4A22"/><path d="M-44 49c11 0 11-5 22-5s11 5 22 5 11-5 22-5 11 5 22 5" stroke="#9DF0E6" stroke-width="3" fill="none" stroke-linecap="round" opacity=".8"/></g>`
}

interface Look {
  readonly glow: string
  readonly draw: () => string
}

const ON_REELS = Object.fromEntries(
  THINGS.map((thing): [Thing, Look] => [
    thing,
    { glow: thingGlow(thing), draw: () => drawThing(thing, 50, 50, 0.66) },
  ]),
) as Readonly<Record<Thing, Look>>

export const SYMBOLS: Readonly<Record<SymbolKind, Look>> = {
  ...ON_REELS,
  koi: { glow: '#FF8B70', draw: () => nature.koi(45, 52, 0.68, -22) },
  gate: { glow: '#7FE0D4', draw: () => gate(50, 54, 0.86) },
  lotus: { glow: '#FFB0CB', draw: () => nature.lotus(50, 74, 0.74) },
  lantern: { glow: '#FF9A6B', draw: () => motif.lantern(50, 50, 0.66) },
  pearl: { glow: '#F3D9F2', draw: () => nature.pearl(50, 54, 0.76) },
  coin: { glow: '#FFD257', draw: () => coin(50, 50, 0.72) },
  moon: { glow: '#FFE9B8', draw: () => nature.moon(50, 50, 0.66) },
  pagoda: { glow: '#9FE0D0', draw: () => motif.pagoda(50, 54, 0.62) },
  star: { glow: '#FFE08A', draw: () => motif.star(50, 51, 0.82) },
  fan: { glow: '#FFC3A0', draw: () => motif.fan(50, 52, 0.68) },
  chest: { glow: '#FFD98A', draw: () => motif.chest(50, 56, 0.72) },
  key: { glow: '#FFE0A0', draw: () => motif.key(46, 54, 0.68) },
  feather: { glow: '#B9E8C4', draw: () => nature.feather(50, 54, 0.72, 12) },
  peak: { glow: '#C9E6FF', draw: () => nature.peak(50, 58, 0.66) },
  bell: { glow: '#FFD98A', draw: () => motif.bell(50, 52, 0.72) },
  gem: { glow: '#A8F0E0', draw: () => motif.gem(50, 50, 0.72, motif.JADE) },
  orb: { glow: '#CDB8FF', draw: () => motif.orb(50, 50, 0.64) },
}

function glowBehind(color: string): string {
  const light = id()
  return `<defs>${radial(light, [
    [0, color, 0.38],
    [1, color, 0],
  ])}</defs><circle cx="50" cy="50" r="50" fill="url(#${light})"/>`
}

export function symbolPicture(kind: SymbolKind): string {
  const { glow, draw } = SYMBOLS[kind]
  return picture(`symbol:${kind}`, 100, 100, () => glowBehind(glow) + draw())
}

/** Turns any drawing to gold by its lightness. */
function gilded(inner: string): string {
  const filter = id()
  const row = '.3 .5 .2 0 0'
  return `<defs><filter id="${filter}" color-interpolation-filters="sRGB"><feColorMatrix values="${row} ${row} ${row} 0 0 0 1 0"/><feComponentTransfer><feFuncR type="table" tableValues=".42 .94 1 1"/><feFuncG type="table" tableValues=".22 .66 .85 .97"/><feFuncB type="table" tableValues=".03 .18 .47 .82"/></feComponentTransfer></filter></defs><g filter="url(#${filter})">${inner}</g>`
}

export function wildPicture(kind: SymbolKind): string {
  return picture(`wild:${kind}`, 100, 100, () => {
    const { draw } = SYMBOLS[kind]
    return (
      glowBehind('#FFD98A') +
      rays(50, 46, 16, 46, '#FFE9B8', 0.16) +
      '<circle cx="50" cy="46" r="37" fill="none" stroke="#FFD98A" stroke-opacity=".75" stroke-width="2"/>' +
      `<g transform="translate(4 0) scale(.92)">${gilded(draw())}</g>` +
      '<rect x="26" y="76" width="48" height="19" rx="9.5" fill="#B4341C"/>' +
      // 百搭 as strokes would be long; system faces draw it well at this size.
      '<text x="50" y="90" text-anchor="middle" font-family="PingFang SC,Noto Sans CJK SC,sans-serif" font-weight="700" font-size="13" fill="#FFEBC2">百搭</text>'
    )
  })
}
