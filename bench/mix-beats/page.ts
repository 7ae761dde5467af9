import type { Blend, MediaItem } from '@shenglang/player/media-port'
import { type Mixed, planMix } from '@shenglang/player/mixing/mix-plan'
import { createMixPreview } from '@shenglang/player/mixing/mix-preview'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import { createDecks } from '@shenglang/player/sources/decks'
import { createNativeSource } from '@shenglang/player/sources/native'

/** Posts every block of audio to the page. */
const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    if (input.length > 0) this.port.postMessage([input[0].slice(), (input[1] ?? input[0]).slice()])
    return true
  }
})`

const clock = {
  now: () => Date.now(),
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Records what is connected to it. */
async function openRecorder() {
  const context = new AudioContext()
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' })))
  const recorder = new AudioWorkletNode(context, 'recorder', { channelCount: 2, channelCountMode: 'explicit' })
  recorder.connect(context.destination)
  const blocks: [Float32Array, Float32Array][] = []
  recorder.port.onmessage = ({ data }) => blocks.push(data)
  return {
    context,
    recorder,
    channels: () => [0, 1].map((channel) => joined(blocks.map((block) => block[channel] ?? new Float32Array()))),
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

Object.assign(window, {
  /** A crossfade of the queue: two media elements, brought together by the decks. */
  async recordFade([leaving, coming]: [MediaItem, MediaItem], blend: Blend, ms: number, isKeyLocked: boolean) {
    const { context, recorder, channels } = await openRecorder()
    const element = () => {
      const audio = new Audio()
      context.createMediaElementSource(audio).connect(recorder)
      return createNativeSource(audio)
    }
    const decks = createDecks(
      { sound: [element(), element()], picture: createNativeSource(document.createElement('video')) },
      clock,
    )
    const nextEvent = (type: string) =>
      new Promise<void>((resolve) => {
        const end = decks.subscribe((event) => {
          if (event.type !== type) return
          end()
          resolve()
        })
      })
    decks.setKeyLock(isKeyLocked)
    const isReady = nextEvent('metadata')
    decks.load(leaving)
    await isReady
    decks.seek(blend.leaveAtMs / 1000 - 3)
    decks.prepare(coming)
    await decks.play()
    while (decks.currentTime * 1000 < blend.leaveAtMs) await wait(20)
    const lateMs = decks.currentTime * 1000 - blend.leaveAtMs
    const fromS = context.currentTime
    decks.fadeOut(ms, blend)
    decks.stop()
    decks.load(coming)
    decks.seek((blend.enterAtMs + lateMs * blend.ratio) / 1000)
    await decks.play()
    await wait(ms + 500)
    decks.dispose()
    const [left, right] = channels()
    return { sampleRate: context.sampleRate, left: base64(left), right: base64(right), fromS, toS: fromS + ms / 1000 }
  },

  async recordMix(items: [MediaItem, MediaItem], [leaving, coming]: [Mixed, Mixed]) {
    const { context, recorder, channels } = await openRecorder()
    const plan = planMix(leaving, coming)
    const sound = createBufferedMix({ context, output: recorder })
    const mix = createMixPreview({ sound, clock, items, volume: () => 1 })
    mix.play(plan, 0)
    await new Promise<void>((resolve) => {
      mix.subscribe(() => {
        if (['ended', 'failed'].includes(mix.getState().status)) resolve()
      })
    })
    const { status, text } = mix.getState()
    if (status === 'failed') throw new Error(text)
    const [left, right] = channels()
    const startS = firstSound(left ?? new Float32Array()) / context.sampleRate
    const fromS = startS + plan.enterAfterMs / 1000
    const { sampleRate } = context
    return { sampleRate, left: base64(left), right: base64(right), fromS, toS: fromS + plan.blendMs / 1000 }
  },
})

function joined(blocks: Float32Array[]): Float32Array {
  const whole = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  return whole
}

const firstSound = (samples: Float32Array): number => samples.findIndex((sample) => Math.abs(sample) > 0.2)

function base64(samples: Float32Array = new Float32Array()): string {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
