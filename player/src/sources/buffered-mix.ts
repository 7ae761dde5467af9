import type { MixPart, MixSound } from '../mixing/mix-preview.ts'
import { LOW_SHELF } from './low-shelf.ts'
import { decodeStretch, type Stretch } from './stretch.ts'

/** Time to schedule everything before the first sound, seconds. */
const LEAD_S = 0.1
/** Interval of the volume's control points, milliseconds; values are interpolated in between, so that nothing clicks. */
const STEP_MS = 20

interface BufferedMixDeps {
  context: AudioContext
  /** Destination of the sound; the speakers by default. */
  output?: AudioNode
}

/** Plays the parts of a mix from memory, scheduled on one audio clock so that they do not drift. */
export function createBufferedMix({ context, output = context.destination }: BufferedMixDeps): MixSound {
  let loaded: { part: MixPart; stretch: Stretch }[] = []
  let sounding: AudioScheduledSourceNode[] = []
  /** Time of the mix's beginning by the clock of the context, even if it was started from a later position. */
  let zeroAt = 0
  let startedMs = 0

  async function stretchFor(part: MixPart, index: number, signal: AbortSignal): Promise<Stretch> {
    const fromS = part.fromMs / 1000
    const toS = fromS + (part.lengthMs / 1000) * part.rate
    const existing = loaded[index]?.stretch
    const isSufficient = existing && existing.startS <= fromS && existing.startS + existing.buffer.duration >= toS - MISSING_S
    return isSufficient ? existing : decodeStretch(context, part.item, { fromS, toS, signal })
  }

  function play({ part, stretch }: (typeof loaded)[number], volume: number, fromMs: number): void {
    const [beginMs, endMs] = [Math.max(fromMs, part.afterMs), part.afterMs + part.lengthMs]
    if (beginMs >= endMs) return
    const source = new AudioBufferSourceNode(context, { buffer: stretch.buffer, playbackRate: part.rate })
    const shelf = new BiquadFilterNode(context, { type: 'lowshelf', frequency: LOW_SHELF.frequency })
    const gain = new GainNode(context, { gain: volume * part.levelAt(beginMs) })
    const timeS = (ms: number) => zeroAt + ms / 1000
    const timesMs = Array.from({ length: Math.ceil((endMs - beginMs) / STEP_MS) }, (_, at) => beginMs + at * STEP_MS)
    const levels = [...timesMs, endMs].map((ms) => volume * part.levelAt(ms))
    gain.gain.setValueCurveAtTime(Float32Array.from(levels), timeS(beginMs), (endMs - beginMs) / 1000)
    let hadLows = true
    for (const ms of timesMs) {
      if (part.hasLowsAt(ms) === hadLows) continue
      hadLows = !hadLows
      shelf.gain.setTargetAtTime(hadLows ? 0 : LOW_SHELF.cutDb, timeS(ms), LOW_SHELF.settleS)
    }
    source.connect(shelf).connect(gain).connect(output)
    const intoS = (part.fromMs + (beginMs - part.afterMs) * part.rate) / 1000
    source.start(timeS(beginMs), intoS - stretch.startS, ((endMs - beginMs) / 1000) * part.rate)
    sounding.push(source)
  }

  function stop(): void {
    for (const source of sounding) source.stop()
    sounding = []
  }

  return {
    async load(parts, signal) {
      loaded = await Promise.all(parts.map(async (part, index) => ({ part, stretch: await stretchFor(part, index, signal) })))
    },
    async start(volume, fromMs) {
      await context.resume()
      stop()
      startedMs = fromMs
      zeroAt = context.currentTime + LEAD_S - fromMs / 1000
      for (const one of loaded) play(one, volume, fromMs)
    },
    stop,
    elapsedMs: () => Math.max(startedMs, (context.currentTime - zeroAt) * 1000),
    end: () => void context.close(),
  }
}

/** Encoders may drop up to this many seconds at the end of a file. */
const MISSING_S = 0.2
