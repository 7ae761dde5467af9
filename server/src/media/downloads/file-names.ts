/** What no system takes in a file's name, and what would lead out of its folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a name
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g
/** Signs that turn the direction of what follows: with them a name looks as if it ended otherwise. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Names of devices on Windows, whatever ending follows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i
/** Of UTF-8: what every file system of a stick or computer takes. */
const BYTES_MAX = 255
const ENDING_MAX = 6

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What of a text fits into so many bytes; no character, a composed emoji either, is split. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let [kept, used] = ['', 0]
  for (const { segment } of characters.segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept.trimEnd()
}

function parted(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= ENDING_MAX ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A name that every system takes; never empty. The ending stays when the name is cut. */
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

/** The same names, each once: a second `a.mp3` becomes `a (2).mp3`. */
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

/** Where a stick tells no large letters from small ones. */
const folded = (name: string) => name.toLowerCase()

interface Named {
  artists: readonly string[]
  title: string
  mix: string
}

/** `Artist - Title (Mix).mp3`, as DJs call their files. */
export function trackFileName({ artists, title, mix }: Named, ending: string): string {
  const isSaid = mix === '' || title.toLowerCase().includes(mix.toLowerCase())
  const whole = [artists.join(', '), isSaid ? title : `${title} (${mix})`].filter((part) => part.trim() !== '').join(' - ')
  return safeFileName(whole + ending)
}
