import { charactersOf } from '@shenglang/contract/cut-text'
import sharp from 'sharp'

/** A sample of each script, to test whether the machine has a font for it. */
const SAMPLES = { chinese: '声', latin: 'A' } as const
const NO_LETTER = '\u{F8FF}'

/** The scripts that the fonts of this machine can draw; others would be empty boxes. Tested once. */
let known: Promise<Record<keyof typeof SAMPLES, boolean>> | undefined

export function writable(): Promise<Record<keyof typeof SAMPLES, boolean>> {
  known ??= findOut()
  return known
}

async function findOut() {
  const missing = await drawn(NO_LETTER)
  const has = async (sample: string) => !(await drawn(sample)).equals(missing)
  return { chinese: await has(SAMPLES.chinese), latin: await has(SAMPLES.latin) }
}

const drawn = (text: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${line(text, 4, 32, 28)}</svg>`))
    .raw()
    .toBuffer()

const FONTS = "'Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei','WenQuanYi Micro Hei',sans-serif"

/** Escapes text for a drawing, without what XML cannot contain. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function line(text: string, x: number, y: number, size: number, { fill = '#fff', weight = 400, anchor = 'start' } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" font-family="${FONTS}">${escaped(text)}</text>`
}

/** The approximate width of a text, in ems. */
const emsOf = (text: string) => [...charactersOf(text)].reduce((width, letter) => width + (letter < '\u2e80' ? 0.58 : 1), 0)

/** Splits a text into at most so many lines of so many ems, at blanks if there are any; the rest ends in …. */
export function wrapped(text: string, ems: number, linesMax: number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < linesMax) {
    const isLast = lines.length === linesMax - 1
    const [head, tail] = split(rest, isLast && emsOf(rest) > ems ? ems - 1 : ems)
    lines.push(isLast && tail !== '' ? `${head.replace(/[\s([（·-]+$/u, '')}…` : head)
    rest = tail
  }
  return lines
}

function split(text: string, ems: number): [head: string, tail: string] {
  const letters = [...charactersOf(text)]
  let width = 0
  let fit = 0
  while (fit < letters.length && width + emsOf(letters[fit] ?? '') <= ems) {
    width += emsOf(letters[fit] ?? '')
    fit += 1
  }
  if (fit === letters.length) return [text, '']
  const isWithinWord = (at: number) => /[\w'’]/.test(letters[at - 1] ?? '') && /[\w'’]/.test(letters[at] ?? '')
  let cut = Math.max(fit, 1)
  while (cut > 1 && isWithinWord(cut)) cut -= 1
  if (cut === 1) cut = Math.max(fit, 1)
  return [letters.slice(0, cut).join('').trimEnd(), letters.slice(cut).join('').trimStart()]
}
