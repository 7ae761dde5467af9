import { API_BASE } from '@shenglang/contract/constants'
import type { GridPiece } from '@shenglang/contract/media/beat-grid'
import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { useEffect, useState } from 'react'
import { clickBetween } from './clicks.ts'
import { bandsOf } from './sound-bands.ts'
import * as texts from './texts.ts'

/** Time ahead for which clicks are scheduled, and the interval of scheduling. */
const AHEAD_MS = 200
const EVERY_MS = 50
const START_S = 0.05
const CHORD_GAIN = 0.12

/** The current sound: its beginning is at `zeroS` of the context's time. */
interface Playing {
  source: AudioBufferSourceNode
  out: GainNode
  timer: number
  zeroS: number
  /** Clicks are scheduled up to here. */
  clickedMs: number
}

/** Plays a recording with clicks on its beats, both by the clock of the sound card: clicks are exact to the sample. */
export class BeatPlayer {
  /** The recording is loading for the first time. */
  isLoading = false
  /** The reason why it cannot be played, as text; '' otherwise. */
  fault = ''
  readonly #audioUrl: string
  readonly #onChange: () => void
  /** Undefined until it is loaded. */
  bands: WaveBands | undefined
  #context: AudioContext | undefined
  #loading: Promise<AudioBuffer> | undefined
  #sound: AudioBuffer | undefined
  #playing: Playing | undefined
  #heldMs = 0
  /** Counts requests, so that an older one is dropped. */
  #requests = 0
  /** It starts to play once it is loaded. */
  #isRequested = false
  #pieces: readonly GridPiece[] = []
  #pitches: readonly number[] = []
  #voices: OscillatorNode[] = []

  constructor(audioUrl: string, onChange: () => void) {
    this.#audioUrl = audioUrl
    this.#onChange = onChange
  }

  get isPlaying(): boolean {
    return this.#playing !== undefined
  }

  /** It plays, or will once it is loaded. */
  get isOn(): boolean {
    return this.isPlaying || this.#isRequested
  }

  /** The audible position, milliseconds. */
  atMs = (): number => {
    if (!this.#playing || !this.#context) return this.#heldMs
    const playedS = this.#context.currentTime - (this.#context.outputLatency || 0) - this.#playing.zeroS
    return Math.min(Math.max(playedS * 1000, this.#heldMs), (this.#sound?.duration ?? 0) * 1000)
  }

  toggle(): void {
    if (this.isOn) this.pause()
    else void this.play()
  }

  pause(): void {
    this.#requests += 1
    this.#isRequested = false
    this.#stop()
    this.#onChange()
  }

  async play(fromMs = this.atMs()): Promise<void> {
    this.#stop()
    const request = ++this.#requests
    this.#isRequested = true
    this.#heldMs = Math.max(0, fromMs)
    const loaded = await this.load()
    // Closed meanwhile: there is nothing to resume.
    await loaded?.context.resume().catch(() => {})
    if (request !== this.#requests) return
    this.#isRequested = false
    if (loaded) this.#start(loaded.context, loaded.sound)
    this.#onChange()
  }

  /** Loads the recording without playing it; undefined where that fails. */
  async load(): Promise<{ context: AudioContext; sound: AudioBuffer } | undefined> {
    this.#context ??= new AudioContext()
    const context = this.#context
    if (this.#sound) return { context, sound: this.#sound }
    this.isLoading = true
    this.fault = ''
    this.#onChange()
    try {
      this.#loading ??= this.#load(context)
      const sound = await this.#loading
      this.bands ??= bandsOf(channelsOf(sound), sound.sampleRate)
      this.#sound = sound
      return { context, sound }
    } catch {
      this.#loading = undefined
      this.fault = texts.fileUnplayable
      return undefined
    } finally {
      this.isLoading = false
      this.#onChange()
    }
  }

  seek(ms: number): void {
    const durationMs = (this.#sound?.duration ?? Number.POSITIVE_INFINITY) * 1000
    const toMs = Math.min(Math.max(0, ms), durationMs)
    if (this.#playing) void this.play(toMs)
    else this.#heldMs = toMs
    this.#onChange()
  }

  /** The beats to click on; none for the music alone. */
  click(pieces: readonly GridPiece[]): void {
    this.#pieces = pieces
  }

  /** Notes to play over the music, in Hz; none for the music alone. */
  chord(pitches: readonly number[]): void {
    this.#pitches = pitches
    this.#sing()
  }

  close(): void {
    this.#requests += 1
    this.#stop()
    void this.#context?.close()
  }

  async #load(context: AudioContext): Promise<AudioBuffer> {
    const answer = await fetch(API_BASE + this.#audioUrl)
    if (!answer.ok) throw new Error(String(answer.status))
    return context.decodeAudioData(await answer.arrayBuffer())
  }

  #start(context: AudioContext, sound: AudioBuffer): void {
    if (this.#heldMs >= sound.duration * 1000) this.#heldMs = 0
    const out = new GainNode(context)
    out.connect(context.destination)
    const source = new AudioBufferSourceNode(context, { buffer: sound })
    source.connect(out)
    source.onended = () => this.pause()
    const startS = context.currentTime + START_S
    source.start(startS, this.#heldMs / 1000)
    const timer = window.setInterval(() => this.#clickOn(), EVERY_MS)
    this.#playing = { source, out, timer, zeroS: startS - this.#heldMs / 1000, clickedMs: this.#heldMs }
    this.#clickOn()
    this.#sing()
  }

  #stop(): void {
    if (!this.#playing) return
    this.#heldMs = this.atMs()
    const { source, out, timer } = this.#playing
    clearInterval(timer)
    source.onended = null
    source.stop()
    out.disconnect()
    this.#playing = undefined
    this.#sing()
  }

  #clickOn(): void {
    const [playing, context] = [this.#playing, this.#context]
    if (!playing || !context) return
    const nowMs = (context.currentTime - playing.zeroS) * 1000
    const fromMs = Math.max(playing.clickedMs, nowMs)
    playing.clickedMs = nowMs + AHEAD_MS
    clickBetween(context, playing.out, { pieces: this.#pieces, fromMs, toMs: playing.clickedMs, zeroS: playing.zeroS })
  }

  #sing(): void {
    for (const voice of this.#voices) voice.stop()
    this.#voices = []
    const [playing, context] = [this.#playing, this.#context]
    if (!playing || !context) return
    const gain = new GainNode(context, { gain: CHORD_GAIN })
    gain.connect(playing.out)
    this.#voices = this.#pitches.map((frequency) => {
      const voice = new OscillatorNode(context, { type: 'triangle', frequency })
      voice.connect(gain)
      voice.start()
      return voice
    })
  }
}

const channelsOf = (sound: AudioBuffer) =>
  Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))

/** A player for a recording, for the lifetime of the component; undefined on the server. */
export function useBeatPlayer(audioUrl: string): BeatPlayer | undefined {
  const [player, setPlayer] = useState<BeatPlayer>()
  const [, setTurn] = useState(0)
  useEffect(() => {
    const opened = new BeatPlayer(audioUrl, () => setTurn((turn) => turn + 1))
    setPlayer(opened)
    return () => opened.close()
  }, [audioUrl])
  return player
}
