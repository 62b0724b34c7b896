// A landscape for a member without a picture of their own, always the same for the same id. Drawn in the browser.
import { ridge } from './landscape.ts'
import { random } from './random.ts'
import { num, svg } from './svg.ts'

const HUES = [
  ['#CDE8E6', '#0A666B', '#F0805F'],
  ['#F1E2BF', '#845C25', '#0A666B'],
  ['#FAD9CF', '#982C17', '#F4C56A'],
  ['#CBDCFA', '#1A50AC', '#F0805F'],
  ['#E6DDFB', '#4B36A8', '#F4C56A'],
  ['#C8E8D4', '#136B40', '#F0805F'],
] as const

export function avatar(seed: string): string {
  return svg({ w: 64, h: 64 }, () => {
    const r = random(`av${seed}`)
    const [sky, hill, sun] = HUES[Math.floor(r() * HUES.length)] ?? HUES[0]
    const x = 22 + r() * 20
    const far = ridge(r, { width: 64, base: 46, amp: 24, freq: 1.6, rough: 0.4 }, 64)
    const near = ridge(r, { width: 64, base: 54, amp: 20, freq: 1.8, rough: 0.4 }, 64)
    return (
      `<rect width="64" height="64" fill="${sky}"/><circle cx="${num(x)}" cy="23" r="9" fill="${sun}"/>` +
      `<g fill="${hill}"><path d="${far}" fill-opacity=".45"/><path d="${near}" fill-opacity=".85"/></g>`
    )
  })
}

/** For `<img src>`: inside an image nothing in the picture can run or load. */
export function avatarUri(seed: string): string {
  return `data:image/svg+xml,${encodeURIComponent(avatar(seed))}`
}
