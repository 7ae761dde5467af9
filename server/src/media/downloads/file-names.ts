import { cutText } from '@shenglang/contract/cut-text'

/** Characters that some system refuses in a file's name, or that would lead out of its folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a name
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g
/** Characters that change the direction of text: with them a name can seem to have another ending. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Device names on Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i
/** UTF-8 bytes that every file system of a computer or USB drive allows. */
const BYTES_MAX = 255
const ENDING_MAX = 6

const cut = (text: string, bytes: number) => cutText(text, bytes, { sizeOf: Buffer.byteLength })

function parted(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= ENDING_MAX ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A name that every system allows; never empty. The ending stays when the name is cut. */
export function safeFileName(name: string, otherwise = '未命名'): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(DIRECTIONS, '')
    .replace(FORBIDDEN, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const [stem, ending] = parted(clean)
  const whole = cut(stem, BYTES_MAX - Buffer.byteLength(ending)).trim() || otherwise
  return (DEVICE.test(whole.split('.')[0] ?? '') ? `_${whole}` : whole) + ending
}

/** The same names without duplicates: a second `a.mp3` becomes `a (2).mp3`. */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const [stem, ending] = parted(name)
    let candidate = name
    for (let count = 2; used.has(folded(candidate)); count += 1) {
      const number = ` (${count})${ending}`
      candidate = cut(stem, BYTES_MAX - Buffer.byteLength(number)) + number
    }
    used.add(folded(candidate))
    return candidate
  })
}

/** For file systems that ignore case. */
const folded = (name: string) => name.toLowerCase()

interface Named {
  artists: readonly string[]
  title: string
  mix: string
}

/** `Artist - Title (Mix).mp3`, as DJs name their files. */
export function trackFileName({ artists, title, mix }: Named, ending: string): string {
  const isInTitle = mix === '' || title.toLowerCase().includes(mix.toLowerCase())
  const whole = [artists.join(', '), isInTitle ? title : `${title} (${mix})`].filter((part) => part.trim() !== '').join(' - ')
  return safeFileName(whole + ending)
}
