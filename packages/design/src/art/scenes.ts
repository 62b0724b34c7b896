// Draws every named landscape, the twenty of the login page, and the stage.
import { star } from './objects/motif.ts'
import { random } from './random.ts'
import { type SceneOptions, scene } from './scene.ts'
import { DUSK_VEIL, SCENE_PLANS } from './scene-plans.ts'
import { id, linear, num, radial, svg } from './svg.ts'

/** The specification picks one of twenty login pictures; each has its own hour, disc and pavilion. */
export const LOGIN_SCENES = 20

function login(index: number): SceneOptions {
  const r = random(`login-plan${index}`)
  const night = index % 4 === 3
  return {
    w: 390,
    h: 372,
    mood: night ? 'night' : 'dusk',
    seed: `login${index}`,
    sun: { x: 0.66 + r() * 0.16, y: 0.3 + r() * 0.12, r: 18 + r() * 12 },
    horizon: 0.6 + r() * 0.05,
    pavilion: { x: 0.68 + r() * 0.18, scale: 0.62 + r() * 0.2 },
    stars: night,
    fade: false,
    veil: [night ? '#051015' : DUSK_VEIL, 0.5, 0.8],
  }
}

/** The stage of sponsored events: two beams, a platform, a star. */
function stage(w = 358, h = 212): string {
  return svg({ w, h }, () => {
    const [ground, beam, glow, veil] = [id(), id(), id(), id()]
    const light = (from: number, left: number, right: number, opacity: number) =>
      `<path d="M${num(w * from)}-10L${num(w * left)} ${h}H${num(w * right)}z" opacity="${opacity}"/>`
    const disc = (y: number, rx: number, ry: number, fill: string) =>
      `<ellipse cx="${num(w * 0.79)}" cy="${num(h * y)}" rx="${num(w * rx)}" ry="${num(h * ry)}" fill="${fill}"/>`
    return (
      `<defs>${linear(
        ground,
        [
          [0, '#0C1B54'],
          [0.6, '#1B2A78'],
          [1, '#4B2A86'],
        ],
        0,
        0,
        1,
        1,
      )}${linear(beam, [
        [0, '#BFE3FF', 0.55],
        [1, '#BFE3FF', 0],
      ])}${radial(glow, [
        [0, '#FFC2F1', 0.55],
        [1, '#FFC2F1', 0],
      ])}${linear(
        veil,
        [
          [0, '#080E38', 0.78],
          [0.62, '#080E38', 0],
        ],
        0,
        0,
        1,
        0,
      )}</defs>` +
      `<rect width="${w}" height="${h}" fill="url(#${ground})"/><circle cx="${num(w * 0.7)}" cy="${num(h * 0.62)}" r="${num(h * 0.55)}" fill="url(#${glow})"/>` +
      `<g fill="url(#${beam})">${light(0.46, 0.6, 0.84, 0.5)}${light(0.79, 0.64, 0.94, 0.65)}${light(1.1, 0.72, 1, 0.45)}</g>` +
      `${disc(0.84, 0.3, 0.13, '#0A1240')}${disc(0.8, 0.3, 0.13, '#2C3C9C')}${disc(0.79, 0.26, 0.105, '#4A5DD0')}${star(w * 0.79, h * 0.5, (0.86 * h) / 200)}` +
      `<rect width="${w}" height="${h}" fill="url(#${veil})"/>`
    )
  })
}

export function scenes(): Array<[name: string, picture: string]> {
  const named = Object.entries(SCENE_PLANS).map(([name, options]): [string, string] => [name, scene(options)])
  const logins = Array.from({ length: LOGIN_SCENES }, (_, i): [string, string] => [
    `login${i}`,
    scene(login(i)),
  ])
  return [...named, ...logins, ['stage', stage()], ['stage-low', stage(358, 92)]]
}
