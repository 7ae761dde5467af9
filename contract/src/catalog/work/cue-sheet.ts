import { cutText } from '../../cut-text.ts'
import { TRACKLIST_MAX, type TracklistEntry } from '../tracklist.ts'

/** The content of a cue sheet. */
export interface CueSheet {
  /** Name of the audio file; '' when the sheet names none. */
  file: string
  /** In the order of the mix. */
  tracks: TracklistEntry[]
  /** Messages about the lines that could not be read. */
  mistakes: string[]
}

/** A larger file cannot be a cue sheet. */
export const CUE_SHEET_MAX_BYTES = 1024 * 1024

const FRAMES_PER_S = 75
const COMMAND = /^\s*(\w+)\s*(.*?)\s*$/
/** Commands that carry nothing about tracks. */
const IGNORED = new Set(['REM', 'CATALOG', 'CDTEXTFILE', 'FLAGS', 'ISRC', 'PREGAP', 'POSTGAP', 'SONGWRITER'])

interface Reading {
  files: string[]
  /** The artist of the whole mix. */
  performer: string
  tracks: { line: number; title: string; artist: string; atMs: number | undefined }[]
  mistakes: string[]
}

/** Reads a cue sheet in any encoding. A bad line is reported and skipped. */
export function readCueSheet(bytes: Uint8Array): CueSheet {
  const reading: Reading = { files: [], performer: '', tracks: [], mistakes: [] }
  for (const [index, line] of cueText(bytes)
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() !== '') readLine(reading, line, index + 1)
  }
  const { performer, mistakes } = reading
  if (reading.files.length > 1) mistakes.push('写了多个音频文件，只取第一个里的曲目')
  const timed = reading.tracks.flatMap(({ line, title, artist, atMs }): TracklistEntry[] => {
    if (atMs === undefined) mistakes.push(`第 ${line} 行的曲目没有开始时间（INDEX 01）`)
    return atMs === undefined ? [] : [{ atMs, title: title || '未命名', artist: artist || performer }]
  })
  if (timed.length > TRACKLIST_MAX.entries) mistakes.push(`曲目太多，只取前 ${TRACKLIST_MAX.entries} 首`)
  const tracks = timed.toSorted((one, other) => one.atMs - other.atMs).slice(0, TRACKLIST_MAX.entries)
  return { file: reading.files[0] ?? '', tracks, mistakes }
}

function readLine(reading: Reading, text: string, line: number): void {
  const [, command = '', rest = ''] = COMMAND.exec(text) ?? []
  const name = command.toUpperCase()
  const track = reading.tracks.at(-1)
  if (name === 'FILE') reading.files.push(quoted(rest.replace(/\s+\w+$/, '')))
  // Times restart at zero in a second file.
  else if (reading.files.length > 1 || IGNORED.has(name)) return
  else if (name === 'TRACK') reading.tracks.push({ line, title: '', artist: '', atMs: undefined })
  else if (name === 'TITLE') {
    if (track) track.title = quoted(rest)
  } else if (name === 'PERFORMER') {
    if (track) track.artist = quoted(rest)
    else reading.performer = quoted(rest)
  } else if (name === 'INDEX') readIndex(reading, rest, line)
  else reading.mistakes.push(`第 ${line} 行看不懂，已跳过`)
}

/** Only index 01 starts a track; index 00 is the gap before it. */
function readIndex({ tracks, mistakes }: Reading, text: string, line: number): void {
  const [, number, minutes, seconds, frames] = /^(\d{1,2})\s+(\d{1,4}):(\d{1,2}):(\d{1,2})$/.exec(text) ?? []
  const track = tracks.at(-1)
  const isTime = number !== undefined && Number(seconds) < 60 && Number(frames) < FRAMES_PER_S
  if (!isTime || !track) mistakes.push(`第 ${line} 行的时间不对，应为 分:秒:帧`)
  else if (Number(number) === 1) {
    track.atMs = (Number(minutes) * 60 + Number(seconds)) * 1000 + Math.round((Number(frames) * 1000) / FRAMES_PER_S)
  }
}

function quoted(text: string): string {
  const bare = (/^"(.*)"$/.exec(text)?.[1] ?? text).replace(/\p{Cc}+/gu, ' ').trim()
  return cutText(bare, TRACKLIST_MAX.text)
}

/** Decodes by the byte order mark; without one as UTF-8 if valid, else as GB18030. */
function cueText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Commands are single-byte letters: in UTF-16 a zero stands beside each.
  if (second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
