import { type Stereo, samplesOf } from './stereo.ts'

const COMBS_MS = { left: [29.7, 37.1, 41.1, 43.7], right: [30.4, 36.5, 40.3, 44.9] }
const ALLPASSES_MS = [5, 1.7]
const ECHO_FEEDBACK = 0.38
const ROOM_FEEDBACK = 0.8

/** Adds echoes that bounce from side to side every `echoSamples`, and a room around them. */
export function addSpace(bus: Stereo, echoSamples: number, echoGain: number, roomGain: number): void {
  addEcho(bus, echoSamples, echoGain)
  addRoom(bus.left, COMBS_MS.left, roomGain)
  addRoom(bus.right, COMBS_MS.right, roomGain)
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
function addRoom(channel: Float32Array, combsMs: readonly number[], gain: number): void {
  const wet = new Float32Array(channel.length)
  for (const combMs of combsMs) addComb(wet, channel, samplesOf(combMs))
  for (const allpassMs of ALLPASSES_MS) diffuse(wet, samplesOf(allpassMs))
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
