import { type Id3Frame, textsOf } from '../tags/blocks/id3v2.ts'

/** Frames that the site writes, or whose content it decides. */
const SITE_FRAMES: ReadonlySet<string> = new Set([
  ...['TIT2', 'TPE1', 'TCON', 'TBPM', 'TKEY', 'TPUB', 'TDRC', 'TDRL', 'TYER', 'TDAT', 'TIME', 'TRDA', 'TORY', 'SEEK', 'ASPI'],
])
/** Frames that name people or licences: owner, purchase, terms of use, who encoded with what, and keys of encryption. */
const PERSONAL_FRAMES: ReadonlySet<string> = new Set([
  ...['TOWN', 'OWNE', 'COMR', 'USER', 'TENC', 'TSSE', 'WPAY', 'ENCR', 'AENC', 'GRID'],
])
/** Frames of version 2.2 that differ from later ones by their name alone. */
const LATER_NAMES: Readonly<Record<string, string>> = {
  ...{ COM: 'COMM', GEO: 'GEOB', POP: 'POPM', CNT: 'PCNT', TXX: 'TXXX', WXX: 'WXXX', ULT: 'USLT', UFI: 'UFID', IPL: 'TIPL' },
  ...{ TAL: 'TALB', TCM: 'TCOM', TRK: 'TRCK', TPA: 'TPOS', TP2: 'TPE2', TP3: 'TPE3', TP4: 'TPE4', TT1: 'TIT1', TT3: 'TIT3' },
  ...{ TRC: 'TSRC', TCR: 'TCOP', TCP: 'TCMP', IPLS: 'TIPL' },
}

/** Properties and comments whose content the site decides, in any spelling. */
const SITE_NAME =
  /^(?:title|artists?|genre|date|year|label|publisher|organization|tbpm|bpm|tempo|(?:initial[ _]?)?key|metadata_block_picture|coverart(?:mime)?)$/i
/** Names of fields that name people or licences of programs. */
const PERSONAL_NAME =
  /owner|purchas|buyer|customer|serial|account|user.?(?:name|id)|e-?mail|encoded.?by|encoder|encoding|^software|software.?licen[cs]e|^uits/i
/** Owners of private data that shops and players write about a purchase or its buyer. */
const PERSONAL_OWNER = /amazon|google|\buits\b|^xmp\b|^wm\/|licen[cs]e/i
const PERSONAL_CONTENT =
  /[\w.+-]{2,}@[\w-]{2,}\.[a-z]{2,}|\blicen[cs]ed? (?:to|key|no)\b|\bserial (?:no|number)\b|\bregistered to\b|\bpurchase[dr]\b|\b(?:user|owner|customer) ?(?:name|id)?[:=]/i

export const isPersonalName = (name: string): boolean => PERSONAL_NAME.test(name)
export const isSiteName = (name: string): boolean => SITE_NAME.test(name)

/** True where bytes that only programs read hold a name, an address or a licence, in Latin-1 or UTF-16. */
export const isPersonalContent = (bytes: Buffer): boolean =>
  ['', ' '].some((zero) => PERSONAL_CONTENT.test(bytes.toString('latin1').replaceAll('\0', zero)))

/** The beginning of private data: its owner, or the name of its kind. */
const headOf = (bytes: Buffer) => bytes.toString('latin1', 0, HEAD_BYTES).replaceAll('\0', '')
const HEAD_BYTES = 100
const PRIVATE_FRAMES: ReadonlySet<string> = new Set(['PRIV', 'GEOB', 'UFID'])
/** Tags from which Serato reads its cues and beats: the oldest name beside the present ones. */
const SERATO_CUES = /Serato (?:Markers_|Markers2|BeatGrid)/

/** Kinds of pictures that are shown as the cover, by the type in their frame. */
const COVER_KINDS: ReadonlySet<number> = new Set([0, 3])
/** Addresses of programs, by which they find their ratings again. */
const PROGRAM_RATER = /^(?:traktor@native-instruments\.de|rating@winamp\.com|quodlibet@lists\.sacredchao\.net|no@email)$/i

/**
 * A frame of an artist's file as its buyer gets it; undefined for one that the site writes, or that names people or licences.
 * With the site's own cues for Serato those of the file are left out.
 */
export function passedFrame({ id: named, content }: Id3Frame, hasCues: boolean): Id3Frame | undefined {
  const id = LATER_NAMES[named] ?? named
  if (id.length < 4 || content.length === 0 || SITE_FRAMES.has(id) || PERSONAL_FRAMES.has(id)) return undefined
  if (id === 'POPM') return { id, content: withoutPerson(content) }
  if (id === 'APIC' && COVER_KINDS.has(pictureKind(content))) return undefined
  const [field] = id === 'TXXX' ? textsOf(id, content) : []
  if (field && [isPersonalName, isSiteName].some((is) => is(field.id.replace('TXXX:', '')))) return undefined
  if (!PRIVATE_FRAMES.has(id)) return { id, content }
  const isPersonal = PERSONAL_OWNER.test(headOf(content)) || isPersonalContent(content)
  return isPersonal || (hasCues && SERATO_CUES.test(headOf(content))) ? undefined : { id, content }
}

/** The kind of a picture, which follows the encoding and the media type. */
const pictureKind = (content: Buffer) => content[content.indexOf(0, 1) + 1] ?? 0

/** A rating without the address of the person who gave it. */
function withoutPerson(content: Buffer): Buffer {
  const end = content.indexOf(0)
  const rater = content.toString('latin1', 0, Math.max(0, end))
  return rater.includes('@') && !PROGRAM_RATER.test(rater) ? content.subarray(end) : content
}
