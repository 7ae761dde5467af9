import { inParts, WAVE_MAX, type WaveBands } from './wave-bands.ts'

/** Width and half height of an outline, in units of the drawing. */
const OUTLINE_WIDTH = 32
const OUTLINE_HEIGHT = 15

/**
 * The upper half of the outline of a waveform's peaks as SVG path data along y = 0, so that a page's HTML can show it before any
 * script draws the waveform. Uses relative steps, which are short. Empty without points.
 */
export function waveOutlineOf(bands: WaveBands): string {
  const heights = inParts(bands, OUTLINE_WIDTH).map(({ peak }) => Math.round((peak / WAVE_MAX) * OUTLINE_HEIGHT))
  if (heights.length === 0) return ''
  return `M0 0l${heights.map((height, at) => `1 ${height - (heights[at - 1] ?? 0)}`).join(' ')}V0`
}
