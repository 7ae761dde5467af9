const MINOR = ['Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'Db']
const MAJOR = ['B', 'F#', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E']
const SAME_PITCH: Record<string, string> = {
  'G#': 'Ab',
  'D#': 'Eb',
  'A#': 'Bb',
  'C#': 'Db',
  Gb: 'F#',
  Cb: 'B',
  'E#': 'F',
  Fb: 'E',
  'B#': 'C',
}

export interface KeyTag {
  /** Camelot code. */
  code: string
  /** Deviation of the tuning from the key, in cents. */
  cents?: number
}

const CENTS = /\(?\s*([+-]\d{1,2})\s*(?:cents?|ct|¢)?\s*\)?$/i
const CODE = /^0?([1-9]|1[0-2])([ABMD])$/i
/** Open Key counts from C major; Camelot calls it 8B. */
const OPEN_KEY_SHIFT = 6

/**
 * A tag's key as programs write it: Camelot (`8A`, `08a`), Open Key (`1m`, `12d`), names (`Am`, `F# minor`, `B♭min`, `升F小调`),
 * with cents (`A#m +50`), or several notations of it, of which the first counts (`5A/Cm`, `8A - 4m`). `undefined` when it is
 * none.
 */
export function readKeyTag(tag: string): KeyTag | undefined {
  const plain = tag.normalize('NFKC').replaceAll('♯', '#').replaceAll('♭', 'b')
  const text = plain.replace(/^\s*(?:initial\s*)?key\s*[:=]\s*/i, '').trim()
  const cents = Number(CENTS.exec(text)?.[1] ?? 0)
  const key = text.replace(CENTS, '').trim()
  const parts = key.split(/[/|,;()[\]]|\s+-\s+/).map((part) => part.trim())
  // A code may be followed by anything: `8A Energy 7`.
  const words = key.split(/\s+/).filter((word) => CODE.test(word))
  const code = [key, ...parts, ...words].map(codeOf).find((each) => each !== undefined)
  return code === undefined ? undefined : { code, ...(cents === 0 ? {} : { cents }) }
}

export const toCamelot = (tag: string): string | undefined => readKeyTag(tag)?.code

function codeOf(text: string): string | undefined {
  const [, number, letter] = CODE.exec(text) ?? []
  if (letter === undefined) return codeOfName(text)
  const scale = /[am]/i.test(letter) ? 'A' : 'B'
  const isOpenKey = /[md]/i.test(letter)
  return `${isOpenKey ? ((Number(number) + OPEN_KEY_SHIFT) % 12) + 1 : number}${scale}`
}

const NAME = /^([A-G])\s*(#|b(?!b)|sharp|flat)?\s*(.*)$/i
const SIGNS: Record<string, string> = { '#': '#', sharp: '#', b: 'b', flat: 'b' }
const MINOR_NAMES = new Set(['m', 'min', 'minor', 'mi', 'moll', '小调'])
const MAJOR_NAMES = new Set(['', 'M', 'maj', 'major', 'ma', 'dur', '大调'])

function codeOfName(text: string): string | undefined {
  const western = text.replace(/^升\s*([A-G])/i, '$1#').replace(/^降\s*([A-G])/i, '$1b')
  const [, letter = '', sign = '', scale = ''] = NAME.exec(western) ?? []
  const written = `${letter.toUpperCase()}${SIGNS[sign.toLowerCase()] ?? ''}`
  // `CM` is C major, `Cm` is C minor.
  const name = scale.length === 1 ? scale : scale.toLowerCase().replace(/\.$/, '')
  const isMinor = MINOR_NAMES.has(name)
  if (!isMinor && !MAJOR_NAMES.has(name)) return undefined
  const position = (isMinor ? MINOR : MAJOR).indexOf(SAME_PITCH[written] ?? written)
  return position < 0 ? undefined : `${position + 1}${isMinor ? 'A' : 'B'}`
}

/** A Camelot code as musicians write the key (`Am`, `F#`); empty where it is none. */
export function classicKey(code: string): string {
  const [, position, letter] = /^([1-9]|1[0-2])([AB])$/.exec(code) ?? []
  const tonic = (letter === 'A' ? MINOR : MAJOR)[Number(position) - 1]
  return tonic === undefined ? '' : `${tonic}${letter === 'A' ? 'm' : ''}`
}
