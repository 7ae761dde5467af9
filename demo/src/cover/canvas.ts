import type { Palette } from './palette.ts'

/** Covers are drawn on a square of this side, in user units. */
export const SIDE = 640
export const MIDDLE = SIDE / 2

const NUMBER_DIGITS = 1

/** Rounds for short and repeatable markup. */
export function round(value: number): string {
  return value.toFixed(NUMBER_DIGITS)
}

/** A point on a circle; 0 is up and angles run clockwise, in turns. */
export function polar(centreX: number, centreY: number, radius: number, turns: number): string {
  const angle = (turns - 0.25) * 2 * Math.PI
  return `${round(centreX + radius * Math.cos(angle))},${round(centreY + radius * Math.sin(angle))}`
}

/** Wraps shapes in an SVG with the palette's gradients: `#sky`, `#sun`, `#glow`, `#beam` and the filters `#soft`, `#haze`. */
export function svg(palette: Palette, shapes: string): string {
  const { deep, dark, main, bright, accent, pale } = palette
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
<defs>
<linearGradient id="sky" x2="0.25" y2="1">${stops(deep, dark, main)}</linearGradient>
<linearGradient id="sun" x2="0.15" y2="1">${stops(pale, accent, bright)}</linearGradient>
<linearGradient id="beam" x2="1" y2="1">${stops(accent, bright, main)}</linearGradient>
<radialGradient id="glow">
<stop offset="0" stop-color="${accent}" stop-opacity="0.9"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/>
</radialGradient>
<radialGradient id="vignette" r="0.75">
<stop offset="0.6" stop-color="${deep}" stop-opacity="0"/><stop offset="1" stop-color="${deep}" stop-opacity="0.75"/>
</radialGradient>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="haze" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="60"/></filter>
</defs>
<rect width="${SIDE}" height="${SIDE}" fill="${deep}"/>
${shapes}
<rect width="${SIDE}" height="${SIDE}" fill="url(#vignette)"/>
</svg>`
}

function stops(...colours: string[]): string {
  return colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`).join('')
}
