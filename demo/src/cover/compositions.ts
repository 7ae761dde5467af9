import { between, type Random } from '@shenglang/contract/seeded-random'
import { MIDDLE, polar, round, SIDE } from './canvas.ts'
import type { Palette } from './palette.ts'

/** Draws the shapes of a cover. */
export type Composition = (palette: Palette, random: Random) => string

const SKY = `<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)"/>`

function repeat(count: number, draw: (index: number, progress: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index, index / Math.max(count - 1, 1))).join('\n')
}

/** A sun cut into slats above its reflection. */
export const sunset: Composition = (palette, random) => {
  const radius = between(random, 150, 200)
  const horizon = between(random, 390, 440)
  const slats = repeat(7, (_, progress) => {
    const y = horizon - radius * 0.75 + progress * radius * 0.75
    return `<rect x="0" y="${round(y)}" width="${SIDE}" height="${round(3 + 13 * progress)}" fill="${palette.dark}"/>`
  })
  const ripples = repeat(16, (index, progress) => {
    const width = (radius * 1.9 - progress * radius * 1.3) * between(random, 0.55, 1)
    const y = horizon + 14 + index * 13
    return `<rect x="${round(MIDDLE - width / 2)}" y="${y}" width="${round(width)}" height="4" rx="2" fill="url(#beam)" opacity="${round(0.9 - 0.7 * progress)}"/>`
  })
  return `${SKY}<circle cx="${MIDDLE}" cy="${round(horizon - radius / 2)}" r="${round(radius * 2)}" fill="url(#glow)" opacity="0.55"/>
<circle cx="${MIDDLE}" cy="${round(horizon - radius * 0.5)}" r="${round(radius)}" fill="url(#sun)"/>${slats}
<rect y="${round(horizon)}" width="${SIDE}" height="${SIDE}" fill="${palette.deep}"/>${ripples}`
}

/** Arcs of many lengths around one centre, like a record in light. */
export const orbit: Composition = (palette, random) => {
  const colours = [palette.main, palette.bright, palette.accent, palette.pale, palette.dark]
  const x = between(random, 250, 390)
  const y = between(random, 250, 390)
  const arcs = repeat(17, (index) => {
    const radius = 46 + index * 22
    const start = random()
    const sweep = between(random, 0.25, 0.8)
    const from = polar(x, y, radius, start)
    const to = polar(x, y, radius, start + sweep)
    const width = between(random, 3, 17)
    return `<path d="M${from} A${radius},${radius} 0 ${sweep > 0.5 ? 1 : 0} 1 ${to}" fill="none" stroke="${colours[index % colours.length]}" stroke-width="${round(width)}" stroke-linecap="round"/>`
  })
  return `${SKY}<circle cx="${round(x)}" cy="${round(y)}" r="330" fill="url(#glow)" opacity="0.5"/>${arcs}
<circle cx="${round(x)}" cy="${round(y)}" r="24" fill="${palette.pale}"/>`
}

/** Layers of waves rolling towards the viewer. */
export const waves: Composition = (palette, random) => {
  const layers = 11
  const lines = repeat(layers, (index, progress) => {
    const base = 210 + progress * 380
    const height = 26 + 46 * progress
    const shift = random() * 2 * Math.PI
    const length = between(random, 90, 170)
    const points = repeat(65, (_, along) => {
      const x = along * SIDE
      const y = base + height * Math.sin(x / length + shift) * Math.sin(Math.PI * (0.15 + 0.7 * along))
      return `${round(x)},${round(y)}`
    }).replaceAll('\n', ' ')
    const fill = index % 3 === 1 ? 'url(#beam)' : index % 3 === 2 ? palette.dark : palette.main
    return `<polygon points="${points} ${SIDE},${SIDE} 0,${SIDE}" fill="${fill}" opacity="${round(0.5 + 0.4 * progress)}" stroke="${palette.pale}" stroke-opacity="0.35" stroke-width="1.5"/>`
  })
  const moonX = between(random, 160, 480)
  return `${SKY}<circle cx="${round(moonX)}" cy="150" r="190" fill="url(#glow)"/><circle cx="${round(moonX)}" cy="150" r="62" fill="${palette.pale}"/>${lines}`
}

/** Turning squares that shrink into a tunnel. */
export const tunnel: Composition = (palette, random) => {
  const turn = between(random, 5, 11) * (random() < 0.5 ? 1 : -1)
  const colours = [palette.deep, palette.main, palette.dark, palette.accent, palette.deep, palette.bright]
  const corner = between(random, 0, 0.5)
  const squares = repeat(24, (index) => {
    const participant = 980 * 0.86 ** index
    const at = MIDDLE - participant / 2
    return `<rect x="${round(at)}" y="${round(at)}" width="${round(participant)}" height="${round(participant)}" rx="${round(participant * corner)}" fill="${colours[index % colours.length]}" transform="rotate(${round(index * turn)} ${MIDDLE} ${MIDDLE})"/>`
  })
  return `${squares}<circle cx="${MIDDLE}" cy="${MIDDLE}" r="240" fill="url(#glow)" opacity="0.35"/>`
}

/** A flower of translucent petals. */
export const bloom: Composition = (palette, random) => {
  const petals = 9 + Math.floor(random() * 8)
  const fills = ['url(#beam)', palette.main, palette.accent]
  const ring = (reach: number, width: number, opacity: number, offset: number) =>
    repeat(petals, (index) => {
      const angle = ((index + offset) * 360) / petals
      return `<ellipse cx="${MIDDLE}" cy="${round(MIDDLE - reach * 0.55)}" rx="${round(width)}" ry="${round(reach * 0.55)}" fill="${fills[index % fills.length]}" opacity="${opacity}" transform="rotate(${round(angle)} ${MIDDLE} ${MIDDLE})" style="mix-blend-mode:screen"/>`
    })
  return `${SKY}<circle cx="${MIDDLE}" cy="${MIDDLE}" r="300" fill="url(#glow)" opacity="0.6"/>
${ring(280, between(random, 40, 62), 0.38, 0)}${ring(180, between(random, 26, 40), 0.5, 0.5)}
<circle cx="${MIDDLE}" cy="${MIDDLE}" r="34" fill="${palette.pale}"/>`
}

/** Ridges behind ridges in mist under a full moon. */
export const mountains: Composition = (palette, random) => {
  const moonX = between(random, 190, 450)
  const ridges = repeat(6, (index, progress) => {
    const base = 290 + progress * 230
    const phases = Array.from({ length: 4 }, () => random() * 6.28)
    const points = repeat(81, (_, along) => {
      const swell = phases.reduce((sum, phase, octave) => sum + Math.sin(along * 5.2 * 1.9 ** octave + phase) / 1.7 ** octave, 0)
      return `${round(along * SIDE)},${round(base - swell * (52 - 18 * progress))}`
    }).replaceAll('\n', ' ')
    const fill = progress > 0.75 ? palette.deep : progress > 0.35 ? palette.dark : palette.main
    return `<polygon points="${points} ${SIDE},${SIDE} 0,${SIDE}" fill="${fill}" opacity="${round(0.55 + 0.4 * progress)}"/>
<ellipse cx="${round(between(random, 100, 540))}" cy="${round(base + 66)}" rx="330" ry="20" fill="${palette.pale}" opacity="${index < 4 ? 0.3 : 0}" filter="url(#soft)"/>`
  })
  return `${SKY}<circle cx="${round(moonX)}" cy="190" r="260" fill="url(#glow)" opacity="0.8"/>
<circle cx="${round(moonX)}" cy="190" r="104" fill="url(#sun)"/>${ridges}`
}

/** Rays of an equaliser around a dark disc. */
export const spectrum: Composition = (palette, random) => {
  const rays = 96
  const inner = between(random, 105, 135)
  const lobes = 2 + Math.floor(random() * 4)
  const shift = random() * 6.28
  const bars = repeat(rays, (index) => {
    const turns = index / rays
    const lobe = 0.5 + 0.5 * Math.cos(turns * 2 * Math.PI * lobes + shift)
    const reach = inner + 22 + 130 * lobe * between(random, 0.45, 1)
    const colour = lobe > 0.75 ? palette.pale : lobe > 0.4 ? palette.accent : palette.bright
    return `<path d="M${polar(MIDDLE, MIDDLE, inner, turns)} L${polar(MIDDLE, MIDDLE, reach, turns)}" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`
  })
  return `${SKY}<circle cx="${MIDDLE}" cy="${MIDDLE}" r="320" fill="url(#glow)" opacity="0.5"/>
<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${round(inner - 16)}" fill="${palette.deep}"/>
<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${round(inner - 46)}" fill="url(#beam)"/>${bars}`
}

/** Glass discs over drifting colour. */
export const glass: Composition = (palette, random) => {
  const colours = [palette.main, palette.accent, palette.bright, palette.main]
  const place = () => round(between(random, 80, 560))
  const clouds = repeat(
    4,
    (index) =>
      `<circle cx="${place()}" cy="${place()}" r="${round(between(random, 150, 250))}" fill="${colours[index]}" filter="url(#haze)"/>`,
  )
  const discs = repeat(4, (index) => {
    const radius = round(between(random, 70, 165))
    const x = place()
    const y = place()
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${index % 2 ? 'sun' : 'beam'})" opacity="0.55"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${palette.pale}" stroke-opacity="0.7" stroke-width="1.5"/>`
  })
  return `${clouds}${discs}`
}

/** Leaning blocks of light, a city seen at speed. */
export const skyline: Composition = (palette, random) => {
  const fills = ['url(#beam)', palette.dark, palette.main, 'url(#sun)', palette.dark]
  const lean = between(random, -28, 28)
  const blocks = repeat(19, (index) => {
    const height = between(random, 120, 470)
    const x = -110 + index * 46
    const y = 560 - height
    return `<rect x="${x}" y="${round(y)}" width="38" height="${round(height + 300)}" rx="19" fill="${fills[Math.floor(random() * fills.length)]}" opacity="${round(between(random, 0.6, 1))}"/>`
  })
  return `${SKY}<circle cx="${round(between(random, 120, 520))}" cy="170" r="240" fill="url(#glow)" opacity="0.8"/>
<g transform="skewX(${round(lean)}) translate(${round(-lean * 6)} 0)">${blocks}</g>`
}
