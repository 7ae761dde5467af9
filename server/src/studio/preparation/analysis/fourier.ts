/** Writes the magnitudes of the first half of a spectrum; `size` is a power of two and the length of the input. */
export type Spectrum = (samples: Float32Array, magnitudes: Float32Array) => void

/** A real Fourier transform by a complex one of half the size, under a Hann window; a full-scale sine has magnitude 1. */
export function createSpectrum(size: number): Spectrum {
  const half = size / 2
  const window = Float64Array.from({ length: size }, (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)) * (2 / size))
  const transform = createTransform(half)
  const [re, im] = [new Float64Array(half), new Float64Array(half)]
  const [cos, sin] = turns(half, Math.PI / half)
  return (samples, magnitudes) => {
    for (let i = 0; i < half; i += 1) {
      re[i] = samples[2 * i]! * window[2 * i]!
      im[i] = samples[2 * i + 1]! * window[2 * i + 1]!
    }
    transform(re, im)
    for (let k = 0; k < half; k += 1) {
      const mirror = k === 0 ? 0 : half - k
      const oddRe = im[k]! + im[mirror]!
      const oddIm = re[mirror]! - re[k]!
      const realPart = re[k]! + re[mirror]! + cos[k]! * oddRe + sin[k]! * oddIm
      const imaginaryPart = im[k]! - im[mirror]! + cos[k]! * oddIm - sin[k]! * oddRe
      magnitudes[k] = Math.sqrt(realPart * realPart + imaginaryPart * imaginaryPart)
    }
  }
}

/** The autocorrelation at each lag up to half of `size`; lag 0 is the signal's energy. */
export function createAutocorrelation(size: number): (signal: Float32Array) => Float64Array {
  const transform = createTransform(size)
  return (signal) => {
    const [re, im] = [new Float64Array(size), new Float64Array(size)]
    re.set(signal.subarray(0, size / 2))
    transform(re, im)
    for (let k = 0; k < size; k += 1) {
      re[k] = re[k]! * re[k]! + im[k]! * im[k]!
      im[k] = 0
    }
    transform(re, im)
    return re.subarray(0, size / 2).map((value) => value / size)
  }
}

/** A complex transform in place, decimation in time, radix two. */
function createTransform(size: number): (re: Float64Array, im: Float64Array) => void {
  const bits = Math.log2(size)
  const order = Uint32Array.from({ length: size }, (_, i) => reversed(i, bits))
  const [cos, sin] = turns(size / 2, (2 * Math.PI) / size)
  return (re, im) => {
    for (let i = 0; i < size; i += 1) {
      const j = order[i]!
      if (j <= i) continue
      const swapRe = re[i]!
      const swapIm = im[i]!
      re[i] = re[j]!
      im[i] = im[j]!
      re[j] = swapRe
      im[j] = swapIm
    }
    for (let span = 1; span < size; span *= 2) {
      const stride = size / (2 * span)
      for (let start = 0; start < size; start += 2 * span) {
        for (let k = 0; k < span; k += 1) {
          const c = cos[k * stride]!
          const s = sin[k * stride]!
          const a = start + k
          const b = a + span
          const turnedRe = re[b]! * c + im[b]! * s
          const turnedIm = im[b]! * c - re[b]! * s
          re[b] = re[a]! - turnedRe
          im[b] = im[a]! - turnedIm
          re[a]! += turnedRe
          im[a]! += turnedIm
        }
      }
    }
  }
}

function reversed(index: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit += 1) result |= ((index >> bit) & 1) << (bits - 1 - bit)
  return result
}

function turns(count: number, stepRadians: number): [cos: Float64Array, sin: Float64Array] {
  return [
    Float64Array.from({ length: count }, (_, k) => Math.cos(k * stepRadians)),
    Float64Array.from({ length: count }, (_, k) => Math.sin(k * stepRadians)),
  ]
}
