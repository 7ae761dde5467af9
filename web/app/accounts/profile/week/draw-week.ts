import { DAYS_STORED } from '../../../playback/listening/record.ts'
import { keyColor } from '../../../track/badges/camelot-key.ts'
import { splitVersion } from '../../../track/text/track-text.ts'
import { splitScripts } from '../../../ui/text/scripts.ts'
import * as texts from './texts.ts'
import type { Week } from './week.ts'

export const WIDTH = 1080
export const HEIGHT = 1350
const MARGIN = 72

/** Fixed colours: the picture is dark in both themes, since it is shown outside the site. */
const INK = {
  back: '#0b0b0d',
  text: '#f4f3ef',
  second: '#a8a8ae',
  third: '#8a8a93',
  line: '#222228',
  wave: '#8d897d',
  gold: '#e0c144',
}

export interface WeekPicture {
  week: Week
  name: string
  span: string
  /** Drawn covers of the tracks, in their order; undefined where one could not be loaded. */
  covers: readonly (CanvasImageSource | undefined)[]
  /** The modules of the code with the site's address. */
  code: readonly (readonly boolean[])[]
  font: string
}

type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillText'
  | 'measureText'
  | 'fillRect'
  | 'beginPath'
  | 'arc'
  | 'closePath'
  | 'fill'
  | 'roundRect'
  | 'drawImage'
  | 'save'
  | 'restore'
  | 'clip'
>

/** Draws a member's week, 1080 × 1350; no text is smaller than 20 px. */
export function drawWeek(canvas: Canvas, picture: WeekPicture): void {
  const { week, name, span, font } = picture
  const write = writerOf(canvas, font)
  canvas.fillStyle = INK.back
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  drawBrand(canvas)
  write(texts.brand, { x: MARGIN + 48, y: 96, size: 32, weight: 650 })
  write(`${name} · ${span}`, { x: WIDTH - MARGIN, y: 95, size: 26, color: INK.second, align: 'right', most: 640 })
  write(String(week.minutes), { x: MARGIN - 6, y: 332, size: week.minutes < 10_000 ? 216 : 160, weight: 650 })
  write(texts.minutes(week.minutes, week.minutesBefore), { x: MARGIN, y: 388, size: 32 })
  // One day is no streak.
  if (week.streak > 1) write(texts.streak(week.streak, DAYS_STORED), { x: MARGIN, y: 430, size: 26, color: INK.second })
  const figures = [
    [String(week.trackCount), texts.tracks],
    [week.tempo > 0 ? String(week.tempo) : '–', texts.usualTempo],
    week.newArtistCount > 0 ? [String(week.newArtistCount), texts.newArtists] : [String(week.artistCount), texts.artists],
  ] as const
  for (const [index, [figure, caption]] of figures.entries()) {
    write(figure, { x: MARGIN, y: 530 + index * 138, size: 60, weight: 650 })
    write(caption, { x: MARGIN, y: 566 + index * 138, size: 24, color: INK.second })
  }
  drawWheel(canvas, write, week)
  drawDays(canvas, write, week)
  drawTracks(canvas, write, picture)
  drawCode(canvas, picture.code)
}

interface Text {
  x: number
  /** Position of the baseline. */
  y: number
  size: number
  weight?: number
  color?: string
  align?: CanvasTextAlign
  /** Maximum width; a wider text is cut and ends with …. */
  most?: number
}

type Write = (text: string, where: Text) => void

const writerOf =
  (canvas: Canvas, font: string): Write =>
  (text, { x, y, size, weight = 400, color = INK.text, align = 'left', most = Number.POSITIVE_INFINITY }) => {
    canvas.font = `${weight} ${size}px ${font}`
    canvas.fillStyle = color
    canvas.textAlign = align
    canvas.textBaseline = 'alphabetic'
    canvas.fillText(
      shortened(text, (part) => canvas.measureText(part).width <= most),
      x,
      y,
    )
  }

/** The longest beginning of a text that fits, with … in place of the rest. */
export function shortened(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...text]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}

function drawBrand(canvas: Canvas): void {
  for (const [index, height] of [14, 32, 24, 14].entries()) {
    canvas.fillStyle = INK.gold
    fillRounded(canvas, { x: MARGIN + index * 9, y: 84 - height / 2, width: 5, height, radius: 2.5 })
  }
}

function fillRounded(canvas: Canvas, box: { x: number; y: number; width: number; height: number; radius: number }): void {
  canvas.beginPath()
  canvas.roundRect(box.x, box.y, box.width, box.height, box.radius)
  canvas.fill()
}

const WHEEL = { x: 664, y: 620, inner: 130, step: 16, steps: 12 }
const CODES = Array.from({ length: 24 }, (_, index) => `${Math.floor(index / 2) + 1}${index % 2 === 0 ? 'A' : 'B'}`)
const LABELLED = 5

/** Number of steps for each key: proportional to the longest one, and at least one. */
export function stepsOf(keys: ReadonlyMap<string, number>): Map<string, number> {
  const most = Math.max(0, ...keys.values())
  return new Map([...keys].map(([code, ms]) => [code, most > 0 ? Math.max(1, Math.round((ms / most) * WHEEL.steps)) : 0]))
}

/** Keys as a wheel of steps, each as long as the time with it. */
function drawWheel(canvas: Canvas, write: Write, { keys, topKey }: Week): void {
  const steps = stepsOf(keys)
  const turn = (2 * Math.PI) / CODES.length
  const labelled = new Set(
    [...keys]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, LABELLED)
      .map(([code]) => code),
  )
  for (const [index, code] of CODES.entries()) {
    const middle = index * turn - Math.PI / 2
    const count = steps.get(code) ?? 0
    for (let step = 0; step < Math.max(1, count); step += 1) {
      const from = WHEEL.inner + step * WHEEL.step
      canvas.fillStyle = count === 0 ? INK.line : keyColor(code)
      canvas.beginPath()
      canvas.arc(WHEEL.x, WHEEL.y, from + WHEEL.step - 4, middle - turn * 0.42, middle + turn * 0.42)
      canvas.arc(WHEEL.x, WHEEL.y, from, middle + turn * 0.42, middle - turn * 0.42, true)
      canvas.closePath()
      canvas.fill()
    }
    if (!labelled.has(code)) continue
    const away = WHEEL.inner + Math.max(1, count) * WHEEL.step + 26
    const [x, y] = [WHEEL.x + away * Math.cos(middle), WHEEL.y + away * Math.sin(middle)]
    write(code, { x, y: y + 8, size: 24, weight: 650, color: keyColor(code), align: 'center' })
  }
  if (topKey === '') return
  write(topKey, { x: WHEEL.x, y: WHEEL.y + 10, size: 64, weight: 650, align: 'center' })
  write(texts.playedMost, { x: WHEEL.x, y: WHEEL.y + 54, size: 24, color: INK.second, align: 'center' })
}

const DAYS = { y: 1052, height: 132, bars: 11, bar: 7, gap: 4 }
/** The outline of a day's bars, from its edge to its middle. */
const SWELL = [0.34, 0.5, 0.62, 0.8, 0.92, 1, 0.9, 0.82, 0.64, 0.46, 0.36]

/** Seven days as one wave, as high as their minutes; the fullest is gold. */
function drawDays(canvas: Canvas, write: Write, { days }: Week): void {
  const most = Math.max(...days)
  const full = days.indexOf(most)
  const room = (WIDTH - 2 * MARGIN) / days.length
  for (const [index, minutes] of days.entries()) {
    const isFull = most > 0 && index === full
    const left = MARGIN + index * room
    for (const [bar, swell] of SWELL.entries()) {
      const height = Math.max(DAYS.bar, most > 0 ? (minutes / most) * DAYS.height * swell : 0)
      canvas.fillStyle = isFull ? INK.gold : INK.wave
      const x = left + bar * (DAYS.bar + DAYS.gap)
      fillRounded(canvas, { x, y: DAYS.y - height / 2, width: DAYS.bar, height, radius: DAYS.bar / 2 })
    }
    const weekday = texts.WEEKDAYS[index] ?? ''
    const x = left + (DAYS.bars * (DAYS.bar + DAYS.gap)) / 2
    const label = isFull ? texts.dayOf(weekday, minutes) : weekday
    write(label, { x, y: 1150, size: 22, color: isFull ? INK.gold : INK.third, align: 'center' })
  }
}

const COVER = 92

/** The title without its version and without the part in a second script, for which there is no space. */
const shortTitle = (title: string) => splitScripts(splitVersion(title)[0])[0]

function drawTracks(canvas: Canvas, write: Write, { week, covers }: WeekPicture): void {
  for (const [index, { title, times, coverColor }] of week.tracks.entries()) {
    const [x, y] = [MARGIN + index * 276, 1196]
    canvas.save()
    canvas.beginPath()
    canvas.roundRect(x, y, COVER, COVER, 12)
    canvas.clip()
    canvas.fillStyle = coverColor
    canvas.fillRect(x, y, COVER, COVER)
    const cover = covers[index]
    if (cover) canvas.drawImage(cover, x, y, COVER, COVER)
    canvas.restore()
    write(shortTitle(title), { x: x + COVER + 16, y: y + 40, size: 24, weight: 650, most: 156 })
    write(texts.timesPlayed(times), { x: x + COVER + 16, y: y + 72, size: 22, color: INK.third })
  }
}

const CODE = 108

/** The QR code on a white quiet zone, which cameras need. */
function drawCode(canvas: Canvas, code: WeekPicture['code']): void {
  const [x, y] = [WIDTH - MARGIN - CODE, 1188]
  canvas.fillStyle = '#ffffff'
  fillRounded(canvas, { x, y, width: CODE, height: CODE, radius: 12 })
  const size = CODE / code.length
  canvas.fillStyle = '#000000'
  for (const [row, modules] of code.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) canvas.fillRect(x + column * size, y + row * size, size + 0.3, size + 0.3)
    }
  }
}
