import { between, pick, seededRandom } from '@shenglang/contract/seeded-random'
import { svg } from './canvas.ts'
import { bloom, glass, mountains, orbit, spectrum, tunnel } from './compositions.ts'
import { paletteAround } from './palette.ts'

const COMPOSITIONS = [bloom, glass, mountains, orbit, spectrum, tunnel]

/** An artist's emblem; the same slug always gives the same picture. */
export function avatarSvg(slug: string): string {
  const random = seededRandom(`avatar ${slug}`)
  const palette = paletteAround(between(random, 0, 360), random)
  return svg(palette, pick(random, COMPOSITIONS)(palette, random))
}
