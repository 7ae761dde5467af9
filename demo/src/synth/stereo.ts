export const SAMPLE_RATE = 44_100

/** Two channels of equal length, nominally within ±1. */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

export function silence(lengthSamples: number): Stereo {
  return { left: new Float32Array(lengthSamples), right: new Float32Array(lengthSamples) }
}

export function samplesOf(durationMs: number): number {
  return Math.round((durationMs / 1000) * SAMPLE_RATE)
}

/** Adds a sound to a bus from a sample on; what reaches past the end is cut. */
export function mixStereo(bus: Stereo, sound: Stereo, atSample: number, gain: number): void {
  mixChannel(bus.left, sound.left, atSample, gain)
  mixChannel(bus.right, sound.right, atSample, gain)
}

/** Adds a mono sound at a place from -1 (left) to 1 (right), keeping its power. */
export function mixMono(bus: Stereo, sound: Float32Array, atSample: number, gain: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4
  mixChannel(bus.left, sound, atSample, gain * Math.SQRT2 * Math.cos(angle))
  mixChannel(bus.right, sound, atSample, gain * Math.SQRT2 * Math.sin(angle))
}

function mixChannel(bus: Float32Array, sound: Float32Array, atSample: number, gain: number): void {
  const target = bus.subarray(atSample, atSample + sound.length)
  for (let i = 0; i < target.length; i++) target[i]! += sound[i]! * gain
}
