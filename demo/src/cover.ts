import { pick, seededRandom } from '@shenglang/contract/seeded-random'
import { svg } from './cover/canvas.ts'
import {
  bloom,
  type Composition,
  glass,
  mountains,
  orbit,
  skyline,
  spectrum,
  sunset,
  tunnel,
  waves,
} from './cover/compositions.ts'
import { paletteOf } from './cover/palette.ts'
import type { Style } from './synth/style-recipes.ts'

/** What suits each style. */
const COMPOSITIONS: Record<Style, readonly Composition[]> = {
  house: [sunset, orbit, glass, spectrum],
  techno: [tunnel, spectrum, skyline, orbit],
  trance: [waves, sunset, bloom],
  'drum-and-bass': [skyline, tunnel, waves],
  'hip-hop': [glass, orbit, sunset],
  guofeng: [mountains, bloom, waves],
  'chinese-remix': [bloom, spectrum],
  bounce: [spectrum, tunnel, orbit],
  ambient: [waves, mountains, glass],
  breaks: [skyline, orbit, glass],
}

/** A cover without words; the same slug and style always give the same picture. */
export function coverSvg(slug: string, style: Style): string {
  const random = seededRandom(`cover ${slug}`)
  const palette = paletteOf(style, random)
  return svg(palette, pick(random, COMPOSITIONS[style])(palette, random))
}
