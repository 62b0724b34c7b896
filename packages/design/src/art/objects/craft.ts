// Things made by hand among the motifs of the covers, each around its own origin and about a hundred wide.
import { around, bars, beads, disc, line, type Look, path, ring, shaft, turned } from '../shapes.ts'

const [GOLD, PALE, BRONZE, RED, DEEP] = ['#F4C56A', '#FFF0C8', '#A8682A', '#D0452D', '#8C1D10'] as const

const SAILS = ['#F0566B', '#FFB347', '#47B5C8', '#8CC152'] as const

export const CRAFT = {
  sword: {
    glow: '#BFE6F2',
    turn: 38,
    drawn:
      path('M0-72 9-58V24H-9V-58z', '#DDF1F6') +
      path('M0-72 9-58V24H0z', '#8FB9C9') +
      bars(GOLD, [-28, 24, 56, 9, 4]) +
      bars(RED, [-6, 33, 12, 26, 3]) +
      line('M-6 40 6 45M-6 48 6 53', GOLD, 2) +
      disc(0, 64, 7, GOLD),
  },
  brush: {
    glow: '#E6E0D4',
    turn: 34,
    drawn:
      bars('#B98A52', [-7, -70, 14, 78, 5]) +
      bars('#E0B77E', [-7, -70, 5, 78, 2]) +
      bars(RED, [-8, 4, 16, 9, 2]) +
      path('M-12 13H12C18 34 10 50 0 68-10 50-18 34-12 13z', '#F7EBD6') +
      path('M-13 34C-6 40 6 40 13 34 13 48 6 58 0 68-6 58-13 48-13 34z', '#22262E') +
      disc(0, -72, 4, GOLD),
  },
  gourd: {
    glow: '#FFD98A',
    drawn:
      disc(0, 28, 38, '#D98A2B') +
      disc(0, -24, 24, '#D98A2B') +
      disc(-8, 22, 26, '#F2B455') +
      disc(-5, -28, 15, '#F2B455') +
      path('M-5-46C-6-60 2-66 10-68L14-62C8-58 6-54 6-46z', '#5C8E34') +
      bars(RED, [-23, -6, 46, 9, 4]) +
      line('M20 0C32 8 28 22 34 30', RED, 4) +
      disc(-20, 12, 7, '#FFE7B0'),
  },
  drum: {
    glow: '#FFB08A',
    drawn:
      path('M-54-26C-58 6-50 36-40 46H40C50 36 58 6 54-26z', '#C8372D') +
      path('M-54-26C-58 6-50 36-40 46H-20C-30 20-32 0-30-26z', '#E5654C') +
      line('M-50 34C-20 46 20 46 50 34', GOLD, 6) +
      `<ellipse cy="-28" rx="55" ry="19" fill="${GOLD}"/><ellipse cy="-29" rx="47" ry="14" fill="#FFF3DC"/>` +
      disc(-36, 6, 4.5, PALE) +
      disc(0, 12, 4.5, PALE) +
      disc(36, 6, 4.5, PALE) +
      line('M-46-72 -8-34M46-72 8-34', '#8A5A2B', 7) +
      disc(-8, -33, 8, RED) +
      disc(8, -33, 8, RED),
  },
  kite: {
    glow: '#FFC3D8',
    turn: -14,
    drawn:
      path('M0-62 44-10 0 36-44-10z', '#F0566B') +
      path('M0-62 44-10H0z', '#FFB347') +
      path('M0 36V-10H-44z', '#47B5C8') +
      line('M0-62V36M-44-10H44', '#FFF6E0', 3) +
      line('M0 36C-14 48 16 56 4 74', '#FFF6E0', 3) +
      path('M-2 52-18 46-16 60zM-2 52 14 46 12 60z', '#FFB347') +
      disc(0, -10, 8, '#FFF6E0'),
  },
  mirror: {
    glow: '#CFEDE6',
    drawn:
      bars(BRONZE, [-7, 30, 14, 42, 6]) +
      disc(0, -12, 50, BRONZE) +
      ring(0, -12, 44, GOLD, 4) +
      disc(0, -12, 38, '#BFE9E4') +
      path('M-30 4C-24-34 2-46 24-40 2-34-14-14-18 16-24 14-28 10-30 4z', '#F4FFFD') +
      disc(0, 72, 6, GOLD),
  },
  firework: {
    glow: '#FFE3A8',
    drawn:
      spokes(12, 26, 62, '#FFD257', 4) +
      spokes(12, 18, 40, '#FF7A6B', 3.4, 15) +
      disc(0, 0, 9, '#FFF6DC') +
      beads(12, 68, 3.6, '#FFF3C4') +
      beads(12, 46, 3, '#FFC3B4', 15),
  },
  vase: {
    glow: '#BFD9FF',
    drawn:
      path(
        'M-15-62H15C13-48 12-42 15-36 42-18 46 14 24 52 20 60-20 60-24 52-46 14-42-18-15-36-12-42-13-48-15-62z',
        '#F4F8FF',
      ) +
      path(
        'M4-36C30-16 34 16 12 56 18 56 22 56 24 52 46 14 42-18 15-36 12-42 13-48 15-62H6C4-50 3-42 4-36z',
        '#B9CCE8',
      ) +
      line('M-17-58H17M-15-36H15M-24 46H24', '#2B5FC0', 4) +
      disc(0, 6, 12, '#2B5FC0') +
      disc(0, 6, 5, '#F4F8FF') +
      line('M-30 12C-24-6-18-10-12-2M30 12C24-6 18-10 12-2M-22 28C-12 34 12 34 22 28', '#2B5FC0', 4),
  },
  horseshoe: {
    glow: '#FFD9A8',
    turn: 180,
    drawn:
      line('M-30 46C-60-6-46-56 0-56S60-6 30 46', BRONZE, 22) +
      line('M-31 44C-58-6-44-52 0-52', '#E2A866', 8) +
      [-40, -36, -22, 22, 36, 40]
        .map((x, i) => disc(x, [8, -16, -38, -38, -16, 8][i] ?? 0, 4, '#5A3212'))
        .join('') +
      bars(BRONZE, [-42, 42, 24, 12, 5], [18, 42, 24, 12, 5]),
  },
  letter: {
    glow: '#FFE2C8',
    turn: -6,
    drawn:
      bars('#FFF6E6', [-58, -38, 116, 78, 8]) +
      path('M-58-30C-58-36-54-38-50-38H50C54-38 58-36 58-30L0 14z', '#F1DDBE') +
      line('M-56 38-14 4M56 38 14 4', '#DCC49C', 3) +
      disc(0, 10, 15, RED) +
      path('M0 1 3 7 9 8 5 13 6 19 0 16-6 19-5 13-9 8-3 7z', '#FFC9B0'),
  },
  book: {
    glow: '#E9D4B0',
    drawn:
      path('M-62-34C-40-46-16-44 0-32V50C-16 38-40 36-62 48z', '#FFF9EA') +
      path('M62-34C40-46 16-44 0-32V50C16 38 40 36 62 48z', '#EADFC4') +
      line('M-50-20C-36-26-22-24-10-18M-50 0C-36-6-22-4-10 2M-50 20C-36 14-22 16-10 22', '#B59A6A', 3) +
      line('M50-20C36-26 22-24 10-18M50 0C36-6 22-4 10 2M50 20C36 14 22 16 10 22', '#9C8253', 3) +
      path(
        'M-66-28-62-34V48C-40 36-16 38 0 50 16 38 40 36 62 48V-34L66-28V58C42 46 18 48 0 60-18 48-42 46-66 58z',
        '#7A3B22',
      ) +
      path('M26-42H40V-4L33-12 26-4z', RED),
  },
  clock: {
    glow: '#FFE0A8',
    drawn:
      disc(-34, -46, 17, BRONZE) +
      disc(34, -46, 17, BRONZE) +
      line('M-34 44-46 60M34 44 46 60', BRONZE, 9) +
      disc(0, 0, 54, GOLD) +
      disc(0, 0, 45, '#FFFBF0') +
      path('M0-45A45 45 0 0 1 0 45C26 34 34 4 0-45z', '#F1E4C6') +
      line('M0-38V-31M0 38V31M-38 0H-31M38 0H31', BRONZE, 4) +
      line('M0 0V-26M0 0 18 12', '#3A2414', 5.5) +
      disc(0, 0, 5, RED),
  },
  hourglass: {
    glow: '#FFE3B0',
    drawn:
      path(
        'M-34-50H34C34-22 10-10 6 0 10 10 34 22 34 50H-34C-34 22-10 10-6 0-10-10-34-22-34-50z',
        '#CFEFF4',
      ) +
      path('M-27-30H27C24-16 8-8 4 0H-4C-8-8-24-16-27-30z', '#F2B455') +
      path('M-32 50C-30 30-10 22 0 20 10 22 30 30 32 50z', '#E0982F') +
      line('M0 0V24', '#F2B455', 3) +
      bars(BRONZE, [-44, -62, 88, 13, 5], [-44, 49, 88, 13, 5]) +
      bars('#E2A866', [-44, -62, 88, 5, 2], [-44, 49, 88, 5, 2]) +
      line('M-38-48V48M38-48V48', BRONZE, 6) +
      path('M-26-44C-24-30-18-20-12-14L-18-30z', '#FFFFFF'),
  },
  umbrella: {
    glow: '#FFC0B0',
    turn: 10,
    drawn:
      line('M0-58V50C0 66-22 66-22 52', '#8A5A2B', 6) +
      path(
        'M-66-2C-62-40-34-58 0-58S62-40 66-2C54-12 40-12 30-2 20-12-20-12-30-2-40-12-54-12-66-2z',
        '#D0452D',
      ) +
      path('M-30-2C-28-34-14-52 0-58-34-58-62-40-66-2-54-12-40-12-30-2z', '#F0765A') +
      path('M30-2C28-34 14-52 0-58-14-52-28-34-30-2-20-12 20-12 30-2z', '#FFD9A0') +
      disc(0, -60, 5, GOLD),
  },
  note: {
    glow: '#D8C8FF',
    drawn:
      `<ellipse cx="-30" cy="44" rx="22" ry="17" fill="#8A5CF0" transform="rotate(-18 -30 44)"/><ellipse cx="36" cy="32" rx="22" ry="17" fill="#8A5CF0" transform="rotate(-18 36 32)"/>` +
      path('M-16 40V-42L58-58V28H48V-26L-6-14V40z', '#A984FF') +
      path('M-16-42 58-58V-34L-16-18z', '#D2BEFF') +
      disc(-36, 38, 6, '#E5DAFF') +
      disc(30, 26, 6, '#E5DAFF'),
  },
  windmill: {
    glow: '#FFE0C0',
    drawn:
      bars('#B98A52', [-5, 0, 10, 74, 4]) +
      around(4, (degrees, i) =>
        turned(
          degrees + 18,
          path('M0 0C-6-30 10-60 40-58 42-36 28-10 0 0z', SAILS[i] ?? GOLD) +
            path('M0 0C12-22 24-40 40-58 42-36 28-10 0 0z', '#00000026'),
        ),
      ) +
      disc(0, 0, 9, '#FFF6E0'),
  },
  lion: {
    glow: '#FFC08A',
    drawn:
      beads(12, 48, 17, GOLD) +
      disc(0, 0, 48, RED) +
      path('M-48 0A48 48 0 0 1 10-47C-14-34-28-10-24 42-40 34-48 18-48 0z', '#E8674C') +
      disc(0, -34, 12, '#2F8C88') +
      disc(0, -36, 5, '#D6FFF6') +
      [-20, 20]
        .map((x) => disc(x, -8, 14, '#FFFDF2') + disc(x, -6, 7, '#22262E') + disc(x - 2, -9, 2.4, '#fff'))
        .join('') +
      line('M-38-26C-30-34-18-34-10-26M38-26C30-34 18-34 10-26', PALE, 6) +
      path('M-12 10C-6 4 6 4 12 10 8 18-8 18-12 10z', GOLD) +
      path('M-28 22C-10 30 10 30 28 22 22 46-22 46-28 22z', DEEP) +
      path('M-18 25C-8 29 8 29 18 25L16 32H-16z', '#FFFDF2'),
  },
  balloon: {
    glow: '#FFC8BE',
    drawn:
      path('M0-70C36-70 52-44 50-18 46 8 24 22 14 34H-14C-24 22-46 8-50-18-52-44-36-70 0-70z', '#F0566B') +
      path('M0-70C18-70 26-44 24-18 20 10 10 24 8 34H-8C-10 24-20 10-24-18-26-44-18-70 0-70z', '#FFD98A') +
      path('M-34-54C-46-40-46-14-30 4-40-18-40-40-24-62z', '#FF9DAA') +
      line('M-13 34-10 48M13 34 10 48', '#FFF0DC', 2.5) +
      bars('#A8682A', [-14, 48, 28, 20, 5]) +
      bars('#D99A52', [-14, 48, 28, 6, 3]),
  },
} as const satisfies Record<string, Look>

function spokes(count: number, from: number, to: number, color: string, width: number, offset = 0): string {
  return around(count, (degrees) => shaft(degrees, from, to, color, width), offset)
}
