import type { WaveBands } from '@shenglang/contract/media/wave-bands'

const GROW_MS = 320

/** Waveforms that have been shown; from then on they appear at once. */
const seen = new WeakSet<WaveBands>()

/** Lets a waveform grow out of its middle line when it is shown for the first time, in a canvas that was empty until then. */
export function growOnce(canvas: HTMLCanvasElement | null, bands: WaveBands | undefined): void {
  if (!canvas?.checkVisibility() || !bands || seen.has(bands)) return
  seen.add(bands)
  const isReplacing = canvas.dataset.drawn !== undefined
  if (isReplacing || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  canvas.animate([{ scale: '1 0.1' }, { scale: '1 1' }], { duration: GROW_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
}
