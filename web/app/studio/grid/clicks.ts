import { type Beat, beatsBetween, type GridPiece } from '@shenglang/contract/media/beat-grid'

const CLICK_S = 0.02
/** The first beat of a bar is higher. */
const PITCH = { bar: 1760, beat: 1175 } as const
const FADE_S = 0.004

type Click = keyof typeof PITCH
const made = new WeakMap<BaseAudioContext, Record<Click, AudioBuffer>>()

/** The two clicks as sounds, which begin exactly at their start time. */
function clicksOf(context: BaseAudioContext): Record<Click, AudioBuffer> {
  const known = made.get(context)
  if (known) return known
  const sounded = (pitch: number) => {
    const buffer = context.createBuffer(1, Math.ceil(CLICK_S * context.sampleRate), context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < samples.length; at += 1) {
      const s = at / context.sampleRate
      samples[at] = Math.cos(2 * Math.PI * pitch * s) * Math.exp(-s / FADE_S)
    }
    return buffer
  }
  const clicks = { bar: sounded(PITCH.bar), beat: sounded(PITCH.beat) }
  made.set(context, clicks)
  return clicks
}

/** Schedules clicks for the beats of a stretch, where the sound's beginning is at `zeroS` of the context's time. */
export function clickBetween(
  context: BaseAudioContext,
  out: AudioNode,
  { pieces, fromMs, toMs, zeroS }: { pieces: readonly GridPiece[]; fromMs: number; toMs: number; zeroS: number },
): Beat[] {
  const beats = beatsBetween(pieces, fromMs, toMs)
  const clicks = clicksOf(context)
  for (const { timeMs, ofBar } of beats) {
    const source = context.createBufferSource()
    source.buffer = ofBar === 1 ? clicks.bar : clicks.beat
    source.connect(out)
    source.start(Math.max(0, zeroS + timeMs / 1000))
  }
  return beats
}
