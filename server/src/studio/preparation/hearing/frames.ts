/** Cuts a stream of samples into overlapping frames of `size`, each `hop` after the one before; `onFrame` must not keep it. */
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
