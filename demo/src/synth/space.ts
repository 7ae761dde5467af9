import { type Stereo, samplesOf } from './stereo.ts'

const COMBS_MS = [29.7, 37.1, 41.1, 43.7]
/** Different on each side, which makes the room wide. */
const ALLPASSES_MS = { left: [5, 1.7], right: [6.3, 2.3] }
const ECHO_FEEDBACK = 0.38
const ROOM_FEEDBACK = 0.8

/** Adds echoes that bounce from side to side every `echoSamples`, and a room around them. */
export function addSpace(bus: Stereo, echoSamples: number, echoGain: number, roomGain: number): void {
  addEcho(bus, echoSamples, echoGain)
  addRoom(bus, roomGain)
}

function addEcho({ left, right }: Stereo, echoSamples: number, gain: number): void {
  const leftLine = new Float32Array(echoSamples)
  const rightLine = new Float32Array(echoSamples)
  for (let i = 0, slot = 0; i < left.length; i++) {
    const fromLeft = leftLine[slot]!
    const fromRight = rightLine[slot]!
    leftLine[slot] = 0.5 * (left[i]! + right[i]!) + ECHO_FEEDBACK * fromRight
    rightLine[slot] = fromLeft * ECHO_FEEDBACK * 2
    left[i]! += gain * fromLeft
    right[i]! += gain * fromRight
    slot = slot + 1 === echoSamples ? 0 : slot + 1
  }
}

/** Schroeder's room: damped combs side by side, then all-passes one after another. */
function addRoom({ left, right }: Stereo, gain: number): void {
  const dry = new Float32Array(left.length)
  const wet = new Float32Array(left.length)
  for (let i = 0; i < dry.length; i++) dry[i] = 0.5 * (left[i]! + right[i]!)
  for (const combMs of COMBS_MS) addComb(wet, dry, samplesOf(combMs))
  addDiffused(left, wet.slice(), ALLPASSES_MS.left, gain)
  addDiffused(right, wet, ALLPASSES_MS.right, gain)
}

function addDiffused(channel: Float32Array, wet: Float32Array, allpassesMs: readonly number[], gain: number): void {
  for (const allpassMs of allpassesMs) diffuse(wet, samplesOf(allpassMs))
  for (let i = 0; i < channel.length; i++) channel[i]! += gain * wet[i]!
}

function addComb(wet: Float32Array, dry: Float32Array, delaySamples: number): void {
  const line = new Float32Array(delaySamples)
  let damped = 0
  for (let i = 0, slot = 0; i < dry.length; i++) {
    const delayed = line[slot]!
    damped += 0.6 * (delayed - damped)
    line[slot] = dry[i]! + ROOM_FEEDBACK * damped
    wet[i]! += 0.25 * delayed
    slot = slot + 1 === delaySamples ? 0 : slot + 1
  }
}

function diffuse(wet: Float32Array, delaySamples: number): void {
  const line = new Float32Array(delaySamples)
  for (let i = 0, slot = 0; i < wet.length; i++) {
    const delayed = line[slot]!
    const fed = wet[i]! + 0.6 * delayed
    line[slot] = fed
    wet[i] = delayed - 0.6 * fed
    slot = slot + 1 === delaySamples ? 0 : slot + 1
  }
}
