// Things met on the way among the motifs of the covers: at sea, in the green, in the sky and on rails.
import { around, bars, disc, line, type Look, path, ring, shaft, turned } from '../shapes.ts'

const [STEEL, DARK, GOLD, RED] = ['#C9D8E6', '#2B3E5C', '#F4C56A', '#D0452D'] as const

export const WAY = {
  boat: {
    glow: '#BFE9F2',
    drawn:
      line('M0 26V-66', '#8A5A2B', 6) +
      path('M6-62C44-44 50-8 48 16H6z', '#FFF4DC') +
      path('M-6-50C-34-36-44-8-44 16H-6z', '#F0805F') +
      line('M14-36C28-30 38-26 44-26M10-12C26-10 38-8 48-8', '#D9C49A', 3) +
      path('M-64 24H64C58 46 46 58 34 60H-34C-46 58-58 46-64 24z', '#9A4A26') +
      path('M-64 24H64L61 34H-61z', '#D98A4E') +
      line('M-70 64C-58 56-46 56-34 64S-10 72 2 64 26 56 38 64 60 72 72 64', '#BFF3FF', 5),
  },
  lighthouse: {
    glow: '#FFE9A8',
    drawn:
      path('M10-52 84-78V-30z', '#FFF3B870') +
      path('M-10-52-84-78V-30z', '#FFF3B870') +
      path('M-20-36H20L30 56H-30z', '#FFF8EE') +
      path('M-22-18H22L25 6H-25zM-28 30H28L30 56H-30z', RED) +
      path('M6-36H20L30 56H12z', '#00000024') +
      bars(DARK, [-26, -42, 52, 8, 3], [-16, -62, 5, 22, 1], [11, -62, 5, 22, 1]) +
      disc(0, -52, 10, '#FFE08A') +
      path('M-20-60C-14-74 14-74 20-60z', RED) +
      path('M-58 66C-40 50 40 50 58 66z', '#4A5C6E'),
  },
  anchor: {
    glow: '#C6DCF0',
    drawn:
      ring(0, -52, 14, STEEL, 9) +
      line('M0-38V56', STEEL, 12) +
      line('M-28-20H28', STEEL, 10) +
      line('M-54 10C-52 40-28 56 0 56S52 40 54 10', STEEL, 12) +
      path('M-68 20-54-8-38 18zM68 20 54-8 38 18z', STEEL) +
      line('M-3-36V50', '#F2F8FF', 4) +
      line('M12-50C40-40 30-8 10 0S-34 18-24 40', '#D9A45A', 6),
  },
  compass: {
    glow: '#FFE0B0',
    drawn:
      disc(0, 0, 58, '#A8682A') +
      ring(0, 0, 52, GOLD, 6) +
      disc(0, 0, 46, '#FFF9EA') +
      around(8, (degrees) => shaft(degrees, 36, 42, '#8A5A2B', 3)) +
      turned(
        32,
        path('M0-38 11 0H-11z', '#D0342B') +
          path('M0 38 11 0H-11z', '#3C5A7A') +
          path('M0-38 11 0H0zM0 38 11 0H0z', '#0000002E'),
      ) +
      disc(0, 0, 6, GOLD) +
      path('M-34-26C-26-36-14-42 0-42L-6-36C-16-34-26-30-34-26z', '#FFFFFF'),
  },
  palm: {
    glow: '#D6F0B8',
    drawn:
      path('M-4-24C6 4 6 30-6 58H14C20 30 18 2 4-28z', '#A8682A') +
      line('M1-8H9M4 10H12M4 28H12M2 44H10', '#7A4516', 3) +
      path('M0-28C-20-56-48-52-64-30-44-40-22-36 0-28zM0-28C20-60 48-58 66-38 46-44 22-40 0-28z', '#4FA84E') +
      path('M0-28C-26-36-52-22-58 6-42-14-22-22 0-28zM0-28C26-40 54-26 58 2 44-18 22-24 0-28z', '#2F8C4A') +
      path('M0-28C-8-50 4-70 26-74 14-58 10-44 0-28z', '#77C85E') +
      disc(-8, -18, 9, '#7A4516') +
      disc(10, -16, 9, '#8F5A24') +
      disc(-11, -21, 3, '#C99A5A') +
      path('M-56 66C-36 50 36 50 56 66z', '#F3D795'),
  },
  coral: {
    glow: '#FFC0B4',
    drawn:
      line(
        'M0 58C-2 30 2 8 0-44M0 30C-26 26-36 6-36-24M-36-2C-50-6-56-18-54-32M0 14C24 10 38-8 38-34M38-12C52-14 58-26 56-38M0-14C-10-22-14-34-14-50M0-20C10-28 14-40 14-56',
        '#E8553F',
        14,
      ) +
      line('M-3 54C-5 30-1 8-3-42M-3 28C-26 22-39 6-39-22M-3 12C21 8 35-8 35-32', '#FF9A80', 5) +
      path('M-48 62C-30 50 30 50 48 62z', '#C9A06A'),
  },
  train: {
    glow: '#CFE3F5',
    drawn:
      path(
        'M-44-54C-40-64-30-68 0-68S40-64 44-54L50 30C50 40 44 46 34 46H-34C-44 46-50 40-50 30z',
        '#2F8CB0',
      ) +
      path('M10-68C32-67 41-63 44-54L50 30C50 40 44 46 34 46H14C26 14 24-40 10-68z', '#1B5F80') +
      bars('#EAF8FF', [-34, -44, 30, 32, 7], [4, -44, 30, 32, 7]) +
      path('M-34-20V-37C-34-41-31-44-27-44H-10zM4-20V-37C4-41 7-44 11-44H28z', '#FFFFFF') +
      bars(GOLD, [-47, 2, 94, 7, 2]) +
      disc(-30, 26, 9, '#FFF3B8') +
      disc(30, 26, 9, '#FFF3B8') +
      bars('#17465E', [-16, 20, 32, 12, 4]) +
      line('M-30 50-46 70M30 50 46 70M-38 60H38M-44 70H44', '#6B7F92', 6),
  },
  wheel: {
    glow: '#CDEBD8',
    drawn:
      around(8, (degrees) => shaft(degrees, 8, 46, '#A8682A', 7)) +
      ring(0, 0, 46, '#8A5A2B', 11) +
      ring(0, 0, 46, '#D9A45A', 4) +
      around(8, (degrees) => turned(degrees, bars('#B97A36', [-11, -64, 22, 15, 3])), 22.5) +
      disc(0, 0, 12, '#8A5A2B') +
      disc(-2, -2, 6, '#F4C56A') +
      line('M-68 60C-56 52-44 52-32 60S-8 68 4 60 28 52 40 60 60 66 70 60', '#9DF0E6', 6),
  },
  rocket: {
    glow: '#D8D4FF',
    turn: 38,
    drawn:
      path('M-14 40C-18 58-8 70 0 80 8 70 18 58 14 40z', '#FFB347') +
      path('M-7 40C-9 52-4 60 0 66 4 60 9 52 7 40z', '#FFF3B8') +
      path('M-22 8C-40 18-44 34-42 50L-18 36zM22 8C40 18 44 34 42 50L18 36z', '#D0342B') +
      path('M0-76C24-56 28-16 20 42H-20C-28-16-24-56 0-76z', '#F4F8FF') +
      path('M0-76C24-56 28-16 20 42H4C14-10 14-50 0-76z', '#B9C6DE') +
      path('M0-76C9-68 15-58 19-46H-19C-15-58-9-68 0-76z', '#E8553F') +
      disc(0, -18, 13, '#2B3E5C') +
      disc(0, -18, 9, '#8CE3FF') +
      disc(-3, -21, 3, '#FFFFFF'),
  },
  gear: {
    glow: '#FFDDA8',
    drawn:
      around(8, (degrees) => turned(degrees, bars('#B97A36', [-12, -62, 24, 26, 5]))) +
      disc(0, 0, 46, '#B97A36') +
      disc(-3, -4, 40, '#E2A54C') +
      ring(0, 0, 28, '#8F5A14', 5) +
      disc(0, 0, 17, '#4A2C0C') +
      around(6, (degrees) => shaft(degrees, 17, 27, '#8F5A14', 6)) +
      line('M-32-18C-28-28-20-34-10-37', '#FFF0C8', 5),
  },
  bolt: {
    glow: '#FFF0A8',
    turn: 8,
    drawn:
      ring(0, 0, 58, '#8CE3FF66', 4) +
      path('M14-72-36 10H-4L-16 72 40-16H6z', '#FFC93B') +
      path('M14-72-36 10H-20L8-30z', '#FFF0B0') +
      path('M6-16H40L-16 72-8 30z', '#E89A1C'),
  },
  flame: {
    glow: '#FFC48A',
    drawn:
      path(
        'M0-72C10-46 46-30 46 12 46 44 24 60 0 60S-46 44-46 12C-46-8-34-20-26-34-22-22-16-16-8-14-14-36-10-56 0-72z',
        '#E8452B',
      ) +
      path(
        'M4-38C10-16 32-10 32 20 32 44 16 56 0 56S-32 44-32 22C-32 8-24 0-18-8-14 2-8 6-2 6-6-10-4-26 4-38z',
        '#FF9A3B',
      ) +
      path('M2-4C6 10 18 14 18 30 18 46 10 54 0 54S-18 46-18 34C-18 24-10 18-6 12-2 16 2 8 2-4z', '#FFE68A') +
      line('M-44 66 40 50M44 66-40 50', '#7A4516', 11),
  },
  flower: {
    glow: '#FFD0E8',
    drawn:
      line('M0 10C2 34-2 52 0 74', '#4E9B5B', 7) +
      path('M0 56C-16 34-38 36-48 46-36 60-16 64 0 56zM0 64C16 44 36 46 46 54 34 68 16 70 0 64z', '#6DBB4F') +
      `<g transform="translate(0 -14)">${around(6, (degrees) => turned(degrees, path('M0 0C-22-14-24-44 0-52 24-44 22-14 0 0z', '#F07FB0') + path('M0-4C-10-16-10-36 0-44 10-36 10-16 0-4z', '#FFC2DC')))}${disc(0, 0, 15, '#FFC93B')}${disc(-4, -4, 6, '#FFF0B0')}</g>`,
  },
  dragonfly: {
    glow: '#BFF0E4',
    turn: 24,
    drawn:
      '<g fill="#BFF3F0" opacity=".88"><ellipse cx="-40" cy="-26" rx="40" ry="12" transform="rotate(14 -40 -26)"/><ellipse cx="40" cy="-26" rx="40" ry="12" transform="rotate(-14 40 -26)"/><ellipse cx="-36" cy="0" rx="36" ry="11" transform="rotate(-14 -36 0)"/><ellipse cx="36" cy="0" rx="36" ry="11" transform="rotate(14 36 0)"/></g>' +
      line('M-8-22-66-34M8-22 66-34M-8-6-60 8M8-6 60 8', '#3FA7A0', 2.5) +
      bars('#C8873B', [-6, -4, 12, 74, 6]) +
      line('M-6 14H6M-6 28H6M-6 42H6M-6 56H6', '#7A4516', 3) +
      '<ellipse cy="-16" rx="13" ry="20" fill="#E2A54C"/>' +
      disc(0, -42, 12, '#B97A36') +
      disc(-9, -47, 8, '#2FC3B0') +
      disc(9, -47, 8, '#2FC3B0') +
      disc(-11, -49, 3, '#EAFFFB') +
      disc(7, -49, 3, '#EAFFFB'),
  },
  bamboo: {
    glow: '#D2F0B0',
    drawn:
      stalk(-30, -50, 0.8) +
      stalk(26, -58, 0.9) +
      stalk(-2, -72, 1.05) +
      path(
        'M-2-30C22-44 46-40 58-28 38-20 16-20-2-30zM-30-10C-48-28-66-26-76-16-62-4-46-2-30-10zM26 8C44-8 62-6 72 4 58 16 40 18 26 8zM-2-44C-18-62-36-62-46-54-34-40-18-36-2-44z',
        '#4FA84E',
      ) +
      path(
        'M-2-30C22-44 46-40 58-28 38-32 16-32-2-30zM-30-10C-48-28-66-26-76-16-60-16-46-14-30-10z',
        '#8CD06A',
      ),
  },
  rainbow: {
    glow: '#E8DCFF',
    drawn:
      ['#F0566B', '#FFB347', '#FFE36A', '#6DBB4F', '#47A8E0', '#9A7BE8']
        .map((color, i) =>
          line(`M${-60 + i * 8} 34A${60 - i * 8} ${62 - i * 8} 0 0 1 ${60 - i * 8} 34`, color, 8.5),
        )
        .join('') +
      [-46, 46]
        .map(
          (x) =>
            disc(x - 14, 38, 16, '#FFF4FA') +
            disc(x + 14, 38, 16, '#F3E6F6') +
            disc(x, 28, 18, '#FFFFFF') +
            disc(x, 44, 15, '#FFF4FA'),
        )
        .join(''),
  },
} as const satisfies Record<string, Look>

/** One cane in four joints, light from the left. */
function stalk(x: number, top: number, scale: number): string {
  const joint = (i: number) => {
    const y = top + i * 33
    return (
      bars('#3E8E46', [x - 8 * scale, y, 16 * scale, 31, 4]) +
      bars('#9ADB78', [x - 5 * scale, y + 2, 4 * scale, 27, 2])
    )
  }
  return [0, 1, 2, 3].map(joint).join('')
}
