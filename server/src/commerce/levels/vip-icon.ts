/** Bronze, silver, gold, and gold on black for the highest. */
const BADGES = [
  { ground: '#7d4e2d', ring: '#c9976c', bars: '#f6dfca' },
  { ground: '#59636e', ring: '#b4bdc7', bars: '#f1f4f7' },
  { ground: '#d9bc42', ring: '#f1e3a4', bars: '#1b1a17' },
  { ground: '#1b1a17', ring: '#d9bc42', bars: '#d9bc42' },
] as const

const BAR_WIDTH = 2
const BAR_STEP = 3.2
const BARS_MAX = 5
const FOOT = 17

/** The icon of a level as SVG: the site's rising bars on a disc, one for each level. */
export function drawVipIcon(vipLevel: number): string {
  const { ground, ring, bars } = BADGES[Math.min(vipLevel, BADGES.length) - 1] ?? BADGES[0]
  const count = Math.min(vipLevel, BARS_MAX)
  const left = 12 - ((count - 1) * BAR_STEP + BAR_WIDTH) / 2
  const drawn = Array.from({ length: count }, (_, index) => {
    const height = count === 1 ? 8 : 4 + (6 * index) / (count - 1)
    const [x, y] = [left + index * BAR_STEP, FOOT - height].map((coordinate) => coordinate.toFixed(2))
    return `<rect x="${x}" y="${y}" width="${BAR_WIDTH}" height="${height.toFixed(2)}" rx="1"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>VIP${vipLevel}</title>
<circle cx="12" cy="12" r="11" fill="${ground}" stroke="${ring}" stroke-width="1.5"/><g fill="${bars}">${drawn.join('')}</g></svg>`
}
