import { clockTime } from '@shenglang/contract/format'

/** Passages, in seconds, in which one channel is the other turned over: summed to mono they are nearly silent. */
export type OutOfPhase = readonly { fromS: number; toS: number }[]

const CHANNELS = 2
const FRAME_BYTES = 2 * CHANNELS
/** Steps per second in which the phase is decided: each holds a few waves of the lowest sound. */
const STEPS_PER_S = 5
/** Squares of samples: a quieter step is silence and belongs to what is before it. */
const SILENCE = 10 ** 2
/** A tenth of the channels' power is 10 dB below them; channels that have nothing in common are 3 dB below. */
const CANCELLED = 0.1
/** A shorter passage is an effect. */
const PASSAGE_S = 2
/** Share of the sound beyond which all of it counts as out of phase. */
const ALL = 0.9

/** The layout of samples for a mixer: two channels, a mono recording in both at its level. */
export const MIXED_FORMAT = 'aformat=channel_layouts=stereo|mono,pan=stereo|FL=FL+FC|FR=FR+FC'

/** Mixes samples of two channels, in chunks of any size, to mono, and finds where they cancel each other. */
export function createMixer(rateHz: number) {
  const stepFrames = rateHz / STEPS_PER_S
  const passages: { fromS: number; toS: number }[] = []
  let rest: Buffer = Buffer.alloc(0)
  let [mixed, channels, frames, steps] = [0, 0, 0, 0]
  let isOut = false
  let [soundingS, outS] = [0, 0]

  function endStep(): void {
    const isSounding = channels > SILENCE * CHANNELS * frames
    if (isSounding) isOut = mixed < (CANCELLED * channels) / CHANNELS
    const [fromS, toS] = [steps / STEPS_PER_S, (steps + 1) / STEPS_PER_S]
    if (isSounding) soundingS += toS - fromS
    if (isOut) {
      if (isSounding) outS += toS - fromS
      if (passages.at(-1)?.toS === fromS) passages.at(-1)!.toS = toS
      else passages.push({ fromS, toS })
    }
    steps += 1
    ;[mixed, channels, frames] = [0, 0, 0]
  }

  return {
    mix(chunk: Buffer): Int16Array {
      const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const count = Math.floor(joined.length / FRAME_BYTES)
      rest = joined.subarray(count * FRAME_BYTES)
      // A typed array of samples has to begin at an even address.
      const bytes = joined.byteOffset % 2 === 0 ? joined : Buffer.from(new Uint8Array(joined).buffer)
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, count * CHANNELS)
      const mono = new Int16Array(count)
      for (let frame = 0; frame < count; frame += 1) {
        const [left, right] = [samples[2 * frame]!, samples[2 * frame + 1]!]
        const middle = (left + right) >> 1
        mono[frame] = middle
        mixed += middle * middle
        channels += left * left + right * right
        frames += 1
        if (frames >= stepFrames) endStep()
      }
      return mono
    },

    outOfPhase(): OutOfPhase {
      if (outS > ALL * soundingS) return [{ fromS: 0, toS: Number.POSITIVE_INFINITY }]
      return passages.filter(({ fromS, toS }) => toS - fromS >= PASSAGE_S)
    },
  }
}

/** More passages than this are an effect that is meant. */
const PASSAGES_MAX = 50

/** Filters that turn the right channel over in these passages, so that mono players play them; '' for none. */
export function inPhase(passages: OutOfPhase): string {
  if (passages.length === 0 || passages.length > PASSAGES_MAX) return ''
  const within = passages.map(({ fromS, toS }) => `between(t,${fromS},${Math.min(toS, FOREVER_S)})`).join('+')
  return `aformat=channel_layouts=stereo,aeval=exprs='val(0)|val(1)*if(${within},-1,1)':c=same,`
}
const FOREVER_S = 1e9

/** A sentence for the artist, '' where mono players play all of it. */
export function outOfPhaseText(passages: OutOfPhase): string {
  if (passages.length === 0) return ''
  const isAll = passages.some(({ toS }) => toS === Number.POSITIVE_INFINITY)
  const what = isAll ? '左右声道反相' : `${clockTime(passages[0]!.fromS * 1000)} 起有段落左右声道反相`
  const isTurned = inPhase(passages) !== ''
  return `${what}，单声道播放会几乎没有声音${isTurned ? '；在线播放已把右声道翻转，原文件没有改动' : ''}`
}
