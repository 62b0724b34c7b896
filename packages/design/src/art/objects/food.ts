// Things to eat and drink among the motifs of the covers, each around its own origin and about a hundred wide.
import { around, bars, beads, disc, line, type Look, path, ring, turned } from '../shapes.ts'

const STEAM = 'M-18-44C-26-54-10-60-18-72M2-44C-6-54 10-60 2-72M22-44C14-54 30-60 22-72'

export const FOOD = {
  cup: {
    glow: '#D8F0C8',
    drawn:
      line(STEAM, '#FFFFFFB0', 5) +
      ring(46, 2, 16, '#E9F3EC', 8) +
      path('M-50-28H48C48 10 36 40 14 46H-16C-38 40-50 10-50-28z', '#F7FCF8') +
      path('M10-28H48C48 10 36 40 14 46H-2C10 24 14 0 10-28z', '#C6DCCF') +
      '<ellipse cy="-28" rx="49" ry="13" fill="#DDEBE2"/><ellipse cy="-27" rx="42" ry="9" fill="#9A6A34"/>' +
      path('M-30 0C-18-14-4-8 0 6-14 12-26 10-30 0z', '#4E9B5B') +
      '<ellipse cx="-1" cy="54" rx="58" ry="10" fill="#E9F3EC"/><ellipse cx="-1" cy="51" rx="36" ry="5" fill="#B7CFC0"/>',
  },
  peach: {
    glow: '#FFC9C0',
    drawn:
      path('M0 56C-40 50-60 22-54-8-46-36-20-42 0-28 20-42 46-36 54-8 60 22 40 50 0 56z', '#FF9C8E') +
      path('M0 56C40 50 60 22 54-8 46-36 20-42 0-28 22-4 20 30 0 56z', '#F0695F') +
      path('M-40-14C-34-28-22-32-12-28-24-22-32-12-34 4-40 0-42-8-40-14z', '#FFD6C6') +
      line('M0-28C10-4 10 28 0 54', '#D94C4C', 3) +
      line('M0-30C0-42 4-50 10-56', '#7A4A1E', 5) +
      path('M6-44C22-64 46-60 58-46 40-34 20-32 6-44z', '#5FB25A') +
      path('M6-44C-10-60-30-58-40-48-26-36-8-36 6-44z', '#84CC6E'),
  },
  candy: {
    glow: '#FFD0E4',
    turn: 12,
    drawn:
      bars('#F3E2C4', [-4, 20, 8, 60, 4]) +
      disc(0, -16, 48, '#FF7FA8') +
      around(6, (degrees) =>
        onStick(degrees, path('M0 0C10-16 8-36-6-47 14-50 30-42 38-30 30-14 16-4 0 0z', '#FFF4F8')),
      ) +
      ring(0, -16, 46, '#E65688', 4) +
      disc(-18, -36, 7, '#FFFFFFC0'),
  },
  bowl: {
    glow: '#FFE4C4',
    drawn:
      line(STEAM, '#FFFFFFB0', 5) +
      '<ellipse cy="-12" rx="60" ry="18" fill="#E8C58A"/>' +
      [
        [-30, -18],
        [0, -24],
        [30, -18],
        [-15, -8],
        [16, -8],
      ]
        .map(
          ([x = 0, y = 0]) =>
            disc(x, y, 16, '#FFFDF6') + disc(x - 5, y - 5, 5, '#FFFFFF') + ring(x, y, 15, '#E9DDC6', 2),
        )
        .join('') +
      path('M-62-10C-40 4 40 4 62-10 62 26 36 52 14 54H-14C-36 52-62 26-62-10z', '#2B6FB5') +
      path('M10 2C34 2 54-4 62-10 62 26 36 52 14 54H-2C16 38 18 18 10 2z', '#1B4C86') +
      line('M-50 14C-40 24-30 24-22 16-14 26-4 26 4 18', '#DDEBFF', 4) +
      bars('#DDEBFF', [-22, 52, 44, 8, 3]),
  },
  dumpling: {
    glow: '#FFEFD2',
    drawn:
      '<ellipse cy="42" rx="62" ry="13" fill="#C88A3E"/>' +
      path('M-62 30C-60-16-30-44 0-44S60-16 62 30C40 46-40 46-62 30z', '#FFF8E8') +
      path('M14-42C40-36 60-12 62 30 48 40 24 43 4 43 30 26 34-8 14-42z', '#E9D8B4') +
      line(
        'M-56 20C-46-4-40-12-32-12M-40-14C-32-26-24-30-16-26M-16-32C-8-40 4-40 10-32M14-30C24-34 32-28 36-18M38-14C46-12 52 0 56 18',
        '#CDB684',
        4,
      ) +
      disc(-30, 6, 7, '#FFFFFF'),
  },
  popcorn: {
    glow: '#FFE3A0',
    drawn:
      [
        [-32, -22, 15],
        [32, -22, 15],
        [-16, -34, 17],
        [16, -36, 17],
        [0, -50, 16],
        [0, -20, 18],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            disc(x, y, r, '#FFF3C8') +
            disc(x + 4, y + 4, r * 0.55, '#F6CF6A') +
            disc(x - 4, y - 4, r * 0.5, '#FFFDF2'),
        )
        .join('') +
      path('M-46-14H46L34 60H-34z', '#FFF8EE') +
      path('M-46-14H-28L-22 60H-34zM-10-14H10L7 60H-7zM28-14H46L34 60H22z', '#E0402F') +
      path('M10-14H46L34 60H7z', '#0000001F'),
  },
  cherry: {
    glow: '#FFC0C4',
    drawn:
      line('M-26 18C-22-18-2-42 20-56M28 26C30-8 28-34 20-56', '#5C8E34', 5) +
      path('M20-56C36-74 58-66 64-50 46-42 30-44 20-56z', '#6DBB4F') +
      disc(-28, 30, 28, '#D6273D') +
      disc(30, 38, 26, '#B91D36') +
      disc(-34, 24, 16, '#F0566B') +
      disc(24, 32, 14, '#E0405A') +
      disc(-40, 18, 6, '#FFD3D8') +
      disc(19, 27, 5, '#FFD3D8'),
  },
  mooncake: {
    glow: '#FFDFA0',
    drawn:
      beads(12, 44, 15, '#B9722A') +
      disc(0, 0, 48, '#B9722A') +
      beads(12, 41, 13, '#DDA04C') +
      disc(0, -2, 44, '#DDA04C') +
      ring(0, -2, 34, '#9C5C1E', 3.5) +
      around(8, (degrees) => turned(degrees, path('M0-4C-9-14-7-24 0-29 7-24 9-14 0-4z', '#F3C880'))) +
      disc(0, -2, 6, '#9C5C1E') +
      line('M-38-20C-30-34-18-42-4-44', '#FFE9BE', 4),
  },
  mushroom: {
    glow: '#FFC9B8',
    drawn:
      path('M-20 4H20C16 26 20 44 26 58H-26C-20 44-16 26-20 4z', '#FFF4E0') +
      path('M4 4H20C16 26 20 44 26 58H8C10 40 8 20 4 4z', '#E3CFAC') +
      path('M-64 8C-62-32-34-60 0-60S62-32 64 8C40 18-40 18-64 8z', '#E0452F') +
      path('M14-58C42-50 62-28 64 8 50 14 30 15 12 15 34-4 32-36 14-58z', '#B92E1E') +
      disc(-30, -18, 11, '#FFF4E0') +
      disc(2, -38, 9, '#FFF4E0') +
      disc(16, -6, 12, '#FFF4E0') +
      disc(44, -18, 7, '#FFF4E0') +
      disc(-12, 4, 6, '#FFF4E0'),
  },
  honey: {
    glow: '#FFDF8A',
    drawn:
      [
        [0, 0],
        [0, -44],
        [38, -22],
        [38, 22],
        [0, 44],
        [-38, 22],
        [-38, -22],
      ]
        .map(
          ([x = 0, y = 0], i) =>
            `<g transform="translate(${x} ${y})">${path('M-24 0-12-21H12L24 0 12 21H-12z', '#B9722A')}${path('M-20 0-10-17H10L20 0 10 17H-10z', i % 2 ? '#F2A93B' : '#FFC95C')}</g>`,
        )
        .join('') +
      '<ellipse cx="4" cy="-2" rx="20" ry="14" fill="#FFD257"/><path d="M-4-15v26M6-16v28M15-13v22" stroke="#3A2414" stroke-width="5"/><ellipse cx="-2" cy="-20" rx="9" ry="13" fill="#EAF8FF" opacity=".9" transform="rotate(-28 -2 -20)"/><ellipse cx="14" cy="-21" rx="9" ry="13" fill="#EAF8FF" opacity=".9" transform="rotate(18 14 -21)"/>' +
      disc(-18, -3, 8, '#3A2414') +
      disc(-21, -5, 2, '#fff'),
  },
  bottle: {
    glow: '#BFEFE8',
    turn: 16,
    drawn:
      path(
        'M-13-46H13V-30C32-22 36-8 36 6V52C36 62 30 66 22 66H-22C-30 66-36 62-36 52V6C-36-8-32-22-13-30z',
        '#7FD8D0',
      ) +
      path('M-36 18C-18 10 18 26 36 16V52C36 62 30 66 22 66H-22C-30 66-36 62-36 52z', '#2FA39C') +
      path('M6-46H13V-30C32-22 36-8 36 6V52C36 62 30 66 22 66H12C24 40 22-10 6-30z', '#0E6E7040') +
      line('M-26 50V2C-26-8-22-16-14-20', '#E6FFFB', 5) +
      bars('#C88A4E', [-11, -66, 22, 22, 4]) +
      bars('#F7E7C8', [-20, 26, 40, 22, 5]) +
      line('M-12 33H12M-12 41H4', '#B99A6A', 3),
  },
} as const satisfies Record<string, Look>

/** Turned about the middle of the sweet, which is above its stick. */
function onStick(degrees: number, inner: string): string {
  return `<g transform="translate(0 -16) rotate(${degrees}) scale(.62)">${inner}</g>`
}
