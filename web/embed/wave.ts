import { decodeWave, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { barSizeIn, barsIn, drawAbsence, drawWave, type WaveColors, type WaveRamp } from '@shenglang/player/waveform/wave-drawing'

/**
 * Draws the waveform of an address, none for '', in the colours of the page; returns a function that draws the played part, 0
 * to 1.
 */
export function showWave(canvas: HTMLCanvasElement, address: string): (playedFraction: number) => void {
  let bands: WaveBands | undefined
  let isFailed = address === ''
  let played = 0
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    const brush = canvas.getContext('2d')
    if (!brush || width === 0) return
    const pixelRatio = devicePixelRatio
    canvas.width = Math.round(width * pixelRatio)
    canvas.height = Math.round(height * pixelRatio)
    const colors = colorsOf(canvas)
    if (!bands) {
      drawAbsence(brush, { width, lineWidth: width, height, pixelRatio, color: colors.rest.low, isFailed })
      return
    }
    const size = barSizeIn({ width, height })
    drawWave(brush, {
      bars: barsIn(bands, width, size),
      size,
      firstX: 0,
      width,
      height,
      pixelRatio,
      playedX: played * width,
      loadedX: width,
      hasPlayhead: played > 0,
      lines: [],
      colors,
    })
  }
  if (address !== '') {
    void readWave(address).then((read) => {
      bands = read
      isFailed = read === undefined
      draw()
    })
  }
  new ResizeObserver(draw).observe(canvas)
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', draw)
  return (playedFraction) => {
    played = playedFraction
    draw()
  }
}

async function readWave(address: string): Promise<WaveBands | undefined> {
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  return answer?.ok ? decodeWave(new Uint8Array(await answer.arrayBuffer())) : undefined
}

function colorsOf(canvas: HTMLCanvasElement): WaveColors {
  const style = getComputedStyle(canvas)
  const color = (name: string) => style.getPropertyValue(name)
  const ramp = (prefix: string): WaveRamp => ({
    low: color(`${prefix}low`),
    mid: color(`${prefix}mid`),
    high: color(`${prefix}high`),
  })
  return { rest: ramp('--wave-'), played: ramp('--wave-played-'), playhead: color('--t0'), line: color('--line') }
}
