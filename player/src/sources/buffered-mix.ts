import type { MixPart, MixSound } from '../mix-preview.ts'
import { decodeStretch, type Stretch } from './stretch.ts'

/** Between the order and the first sound: time to schedule everything. */
const LEAD_S = 0.1
const CURVE_POINTS = 65

interface BufferedMixDeps {
  context: AudioContext
  /** Where the sound goes, if not to the listener's ears. */
  output?: AudioNode
}

/** Plays the parts of a mix out of memory: one clock counts the samples of both, so that nothing drifts. */
export function createBufferedMix({ context, output = context.destination }: BufferedMixDeps): MixSound {
  let loaded: { part: MixPart; stretch: Stretch }[] = []
  let startAt = 0

  function play({ part, stretch }: (typeof loaded)[number], volume: number): void {
    const { fade, rate } = part
    const source = new AudioBufferSourceNode(context, { buffer: stretch.buffer, playbackRate: rate })
    const gain = new GainNode(context, { gain: fade.goes === 'out' ? volume : 0 })
    gain.gain.setValueCurveAtTime(curveOf(fade.goes, volume), startAt + fade.fromMs / 1000, fade.ms / 1000)
    source.connect(gain).connect(output)
    source.start(startAt + part.afterMs / 1000, part.fromMs / 1000 - stretch.startS, (part.lengthMs / 1000) * rate)
  }

  return {
    async load(parts, signal) {
      loaded = await Promise.all(
        parts.map(async (part) => {
          const fromS = part.fromMs / 1000
          const toS = fromS + (part.lengthMs / 1000) * part.rate
          return { part, stretch: await decodeStretch(context, part.item, { fromS, toS, signal }) }
        }),
      )
    },
    async start(volume) {
      await context.resume()
      startAt = context.currentTime + LEAD_S
      for (const one of loaded) play(one, volume)
    },
    elapsedMs: () => Math.max(0, context.currentTime - startAt) * 1000,
    end: () => void context.close(),
  }
}

/** At equal power: together the two are as loud as one. */
function curveOf(goes: 'in' | 'out', volume: number): Float32Array {
  const points = Array.from({ length: CURVE_POINTS }, (_, at) => ((at / (CURVE_POINTS - 1)) * Math.PI) / 2)
  return Float32Array.from(points, (angle) => volume * (goes === 'in' ? Math.sin(angle) : Math.cos(angle)))
}
