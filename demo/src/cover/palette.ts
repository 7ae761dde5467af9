import { between, type Random } from '@shenglang/contract/seeded-random'
import type { Style } from '../synth/style-recipes.ts'

const STYLE_HUES: Record<Style, number> = {
  house: 320,
  techno: 210,
  trance: 265,
  'drum-and-bass': 155,
  'hip-hop': 32,
  guofeng: 8,
  'chinese-remix': 345,
  bounce: 50,
  ambient: 190,
  breaks: 95,
}

export interface Palette {
  deep: string
  dark: string
  main: string
  bright: string
  accent: string
  pale: string
}

/** Six colours around a style's hue, from nearly black to nearly white. */
export function paletteOf(style: Style, random: Random): Palette {
  return paletteAround(STYLE_HUES[style] + between(random, -18, 18), random)
}

export function paletteAround(hue: number, random: Random): Palette {
  const turn = random() < 0.5 ? between(random, 35, 70) : between(random, 150, 200)
  const colour = (hueShift: number, saturation: number, lightness: number) =>
    `hsl(${Math.round((hue + hueShift + 360) % 360)}, ${saturation}%, ${lightness}%)`
  return {
    deep: colour(12, 60, 6),
    dark: colour(turn / 4, 62, 17),
    main: colour(0, 76, 46),
    bright: colour(turn / 5, 90, 62),
    accent: colour(turn, 92, 60),
    pale: colour(turn / 2, 85, 90),
  }
}
