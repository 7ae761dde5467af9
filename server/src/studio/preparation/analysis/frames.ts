/**
 * Cuts a stream of samples into overlapping frames of `size`, each `hop` after the one before; the array is reused after
 * `onFrame` returns.
 */
export function createFrames(size: number, hop: number, onFrame: (frame: Float32Array) => void): (sample: number) => void {
  const frame = new Float32Array(size)
  let filled = size - hop
  return (sample) => {
    frame[filled] = sample
    filled += 1
    if (filled < size) return
    onFrame(frame)
    frame.copyWithin(0, hop)
    filled = size - hop
  }
}

/** Passes on the mean of every `count` samples. */
export function thinned(count: number, onSample: (sample: number) => void): (sample: number) => void {
  let sum = 0
  let summed = 0
  return (sample) => {
    sum += sample
    summed += 1
    if (summed < count) return
    onSample(sum / count)
    sum = 0
    summed = 0
  }
}
