import { bpmText } from '@shenglang/contract/format'
import { decodeWave, inParts } from '@shenglang/contract/media/wave-bands'
import { SHARE_POSTER } from '@shenglang/contract/sharing/poster'
import { SHARE_PICTURE } from '@shenglang/contract/sharing/preview'
import encodeQr from 'qr'
import sharp from 'sharp'
import { line, wrapped, writable } from './picture-text.ts'
import type { Subject } from './subjects.sql.ts'

/** Change this with the drawing, so that stored pictures are drawn again. */
export const DRAWING = 1
const QUALITY = 84
const SITE_NAME = '声浪'
const COLORS = {
  ground: '#0b0b0d',
  text: '#f4f1ea',
  quiet: '#aeaaa0',
  low: '#5a5850',
  mid: '#8d897d',
  high: '#d6d1c4',
  brand: '#d9bc42',
}

type Drawn = Pick<Subject, 'title' | 'people' | 'color' | 'tbpm' | 'tkey' | 'wave'>
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a wide picture for link previews: cover (if any), title, artist, tempo, key and waveform. */
export async function drawPicture(subject: Drawn, cover: Buffer | undefined): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE
  const square = { x: 84, y: 105, width: 420, height: 420 }
  const [left, right] = [564, width - 84]
  const ems = (right - left) / 60
  const { write } = await writer()
  const titles = wrapped(subject.title, ems, 2)
  const top = titles.length > 1 ? 182 : 222
  const texts = [
    ...titles.map((text, index) => write(text, left, top + index * 76, 60, { fill: COLORS.text, weight: 700 })),
    write(wrapped(subject.people, (right - left) / 32, 1)[0] ?? '', left, top + titles.length * 76 - 12, 32, {
      fill: COLORS.quiet,
    }),
    facts(subject, left, top + titles.length * 76 + 52, write),
    write(SITE_NAME, right, height - 58, 30, { fill: COLORS.brand, weight: 700, anchor: 'end' }),
  ]
  const wave = waveIn(subject.wave, { x: left, y: 446, width: right - left, height: 96 })
  return composed({ width, height }, subject.color, cover, square, [...texts, wave])
}

/** Draws a tall poster for sharing as a picture, with a QR code for `link`. */
export async function drawPoster(subject: Drawn, cover: Buffer | undefined, link: string, begin: string): Promise<Buffer> {
  const { width, height } = SHARE_POSTER
  const square = { x: 60, y: 60, width: 630, height: 630 }
  const { write } = await writer()
  const titles = wrapped(subject.title, 630 / 46, 2)
  const below = 752 + titles.length * 58
  const texts = [
    ...titles.map((text, index) => write(text, 60, 762 + index * 58, 46, { fill: COLORS.text, weight: 700 })),
    write(wrapped(subject.people, 630 / 28, 1)[0] ?? '', 60, below, 28, { fill: COLORS.quiet }),
    facts(subject, 60, below + 46, write),
    waveIn(subject.wave, { x: 236, y: 982, width: 454, height: 60 }),
    codeIn(link, { x: 60, y: 980, width: 150, height: 150 }),
    write('长按识别二维码', 236, 1086, 28, { fill: COLORS.text, weight: 700 }),
    write(begin === '' ? '在声浪听这一首' : begin, 236, 1124, 24, { fill: COLORS.quiet }),
    write(SITE_NAME, 690, 1124, 30, { fill: COLORS.brand, weight: 700, anchor: 'end' }),
  ]
  return composed({ width, height }, subject.color, cover, square, texts)
}

type Write = typeof line

/** Draws text if the machine has fonts for it, and nothing otherwise: a picture without text is still one. */
async function writer(): Promise<{ write: Write }> {
  const { chinese, latin } = await writable()
  const isWritable = (text: string) => latin && (chinese || !/[\u2e80-\uffff]/.test(text))
  return { write: (text, ...rest) => (text !== '' && isWritable(text) ? line(text, ...rest) : '') }
}

/** Tempo and key as two badges in a row. */
function facts({ tbpm, tkey }: Drawn, x: number, y: number, write: Write): string {
  const tempo = tbpm > 0 ? write(`${bpmText(tbpm)} BPM`, x, y, 34, { fill: COLORS.text, weight: 700 }) : ''
  const at = tbpm > 0 ? x + 200 : x
  const badge = `<rect x="${at}" y="${y - 33}" width="76" height="44" rx="8" fill="${keyFill(tkey)}"/>`
  return tempo + (tkey === '' ? '' : badge + write(tkey, at + 38, y - 2, 28, { fill: '#17140a', weight: 700, anchor: 'middle' }))
}

/** The colour of a Camelot code, as everywhere. */
function keyFill(code: string): string {
  const hue = (Number.parseInt(code, 10) * 30 + 130) % 360
  return code.endsWith('A') ? `hsl(${hue}, 45%, 66%)` : `hsl(${hue}, 62%, 74%)`
}

const BAR = 4
const GAP = 2

function waveIn(bytes: Buffer | null, { x, y, width, height }: Box): string {
  const bands = bytes && decodeWave(bytes)
  if (!bands) return ''
  const middle = y + height / 2
  const bar = (at: number, share: number, fill: string) => {
    const tall = Math.max(2, Math.min(1, share) * height)
    return `<rect x="${x + at * (BAR + GAP)}" y="${(middle - tall / 2).toFixed(1)}" width="${BAR}" height="${tall.toFixed(1)}" rx="2" fill="${fill}"/>`
  }
  return inParts(bands, Math.floor(width / (BAR + GAP)))
    .map(({ low, mid, high }, at) => {
      const [l, m, h] = [low, mid, high].map((value) => (value / 255) ** 1.25) as [number, number, number]
      return bar(at, 0.92 * l, COLORS.low) + bar(at, 0.66 * m, COLORS.mid) + bar(at, 0.4 * h, COLORS.high)
    })
    .join('')
}

/** Light cells around a code, which scanners need. */
const BORDER = 2

function codeIn(link: string, { x, y, width }: Box): string {
  const cells = encodeQr(link, 'raw', { ecc: 'low', border: BORDER })
  const size = width / cells.length
  const dark = cells.flatMap((row, down) =>
    row.flatMap((isDark, across) =>
      isDark
        ? [
            `M${(x + across * size).toFixed(2)} ${(y + down * size).toFixed(2)}h${size.toFixed(2)}v${size.toFixed(2)}h-${size.toFixed(2)}z`,
          ]
        : [],
    ),
  )
  return `<rect x="${x}" y="${y}" width="${width}" height="${width}" rx="12" fill="#fff"/><path d="${dark.join('')}" fill="#000" shape-rendering="crispEdges"/>`
}

interface Size {
  width: number
  height: number
}

async function composed(size: Size, color: string, cover: Buffer | undefined, square: Box, parts: string[]): Promise<Buffer> {
  const { width, height } = size
  const shade = `<rect width="${width}" height="${height}" fill="${COLORS.ground}" fill-opacity="${cover ? 0.72 : 0.35}"/>`
  const empty = cover
    ? ''
    : `<rect x="${square.x}" y="${square.y}" width="${square.width}" height="${square.height}" rx="24" fill="#ffffff" fill-opacity="0.08"/>`
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shade}${empty}${parts.join('')}</svg>`,
  )
  const ground = cover
    ? sharp(
        await sharp(cover)
          .resize(60, Math.round((60 * height) / width), { fit: 'cover' })
          .blur(3)
          .png()
          .toBuffer(),
      ).resize(width, height)
    : sharp({ create: { width, height, channels: 3, background: color } })
  return ground
    .composite([{ input: drawing }, ...(cover ? [{ input: await rounded(cover, square), left: square.x, top: square.y }] : [])])
    .flatten({ background: COLORS.ground })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function rounded(cover: Buffer, { width, height }: Box): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24"/></svg>`
  return sharp(cover)
    .resize(width, height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}
