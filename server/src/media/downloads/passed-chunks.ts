import { isPersonalContent, isPersonalName } from './passed-tags.ts'

/** Fields of a `bext` chunk (EBU Tech 3285): who made the recording, on which device, and where and by whom its UMID says. */
const PERSONAL_IN_BEXT = [
  { at: 256, size: 32 + 32 },
  { at: 348 + 32, size: 32 },
] as const
const BEXT_MIN_BYTES = 602
const XMP = 'XMP '
/** An `APPL` chunk begins with the four letters of its program. */
const SIGNATURE_BYTES = 4

/** Elements of iXML with names, addresses and serial numbers, or the place of a recording. */
const PERSONAL_AREA = /(<(USER|LOCATION)\b[^>]*>)([\s\S]*?)(?=<\/\2>)/g
const TEXT_OF_ELEMENT = /(<([\w.-]+)\b[^>]*>)([^<]+)(?=<\/\2>)/g
const PERSONAL_ELEMENT = /^bwf_(?:originator|umid)/i

/**
 * A chunk of a recorder or a program as its buyer gets it, of the same length: what names people, devices or licences is blank.
 * Undefined where its text names them anywhere else.
 */
export function passedChunk(name: string, content: Buffer): Buffer | undefined {
  const passed = blanked(name, content)
  const text = name === 'APPL' ? passed?.subarray(SIGNATURE_BYTES) : passed
  return text && !isPersonalContent(text) ? passed : undefined
}

function blanked(name: string, content: Buffer): Buffer | undefined {
  if (name === 'bext') return content.length < BEXT_MIN_BYTES ? undefined : withoutOrigin(content)
  if (name === 'iXML') return withoutPeople(content)
  // XMP names people and programs in too many ways.
  return content.toString('latin1', 0, SIGNATURE_BYTES) === XMP ? undefined : content
}

function withoutOrigin(content: Buffer): Buffer {
  const passed = Buffer.from(content)
  for (const { at, size } of PERSONAL_IN_BEXT) passed.fill(0, at, at + size)
  return passed
}

function withoutPeople(content: Buffer): Buffer | undefined {
  // As bytes, so that the length stays; a zero within is another encoding, which is not searched.
  const text = content.toString('latin1')
  if (text.replace(/\0+$/, '').includes('\0')) return undefined
  const blank = (value: string) => value.replace(/[^\r\n]/g, ' ')
  const passed = text
    .replace(PERSONAL_AREA, (_, tag: string, __, value: string) => tag + blank(value))
    .replace(TEXT_OF_ELEMENT, (whole, tag: string, element: string, value: string) =>
      PERSONAL_ELEMENT.test(element) || isPersonalName(element) ? tag + blank(value) : whole,
    )
  return Buffer.from(passed, 'latin1')
}
