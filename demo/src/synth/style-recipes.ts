import type { DrumName, Kit } from './drums.ts'
import type { InstrumentName } from './instruments.ts'

export const STYLES = [
  'house',
  'techno',
  'trance',
  'drum-and-bass',
  'hip-hop',
  'guofeng',
  'chinese-remix',
  'bounce',
  'ambient',
  'breaks',
] as const
export type Style = (typeof STYLES)[number]

/** An instrument and its rhythm; a bass rhythm names chord tones (1, 3, 5) and the octave (8). */
export interface Line {
  instrument: InstrumentName
  rhythm: string
}

/** How a style grooves: patterns are in sixteenth steps, loud `X`, plain `x`, soft `o`. */
export interface StyleRecipe {
  /** How late every second sixteenth comes, as a part of a step. */
  swing: number
  kit: Kit
  drums: Partial<Record<DrumName, string>>
  bass: Line
  chords: Line
  arp: Line
  lead: Line
  chordNotes: 3 | 4
  minorProgressions: readonly (readonly number[])[]
  majorProgressions: readonly (readonly number[])[]
  /** How deep the kick ducks the rest, 0 to 1. */
  duck: number
  /** Loudness of the finished track, RMS before limiting. */
  loudness: number
}

const POP_MINOR = [
  [0, 5, 2, 6],
  [0, 3, 5, 6],
  [0, 6, 5, 6],
  [5, 6, 0, 0],
]
const POP_MAJOR = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [3, 4, 5, 0],
]
const CLUB_KIT: Kit = { kickDecayMs: 170, kickDrive: 1.4, snareHz: 190, snareDecayMs: 110, hatDecayMs: 32 }
const BREAK_KIT: Kit = { kickDecayMs: 110, kickDrive: 1.8, snareHz: 215, snareDecayMs: 130, hatDecayMs: 40 }

export const STYLE_RECIPES: Record<Style, StyleRecipe> = {
  house: {
    swing: 0.14,
    kit: CLUB_KIT,
    drums: {
      kick: 'X...X...X...X...',
      clap: '....X.......X...',
      openHat: '..x...x...x...x.',
      hat: 'o.oxo.oxo.oxo.ox',
      shaker: 'oxoxoxoxoxoxoxox',
    },
    bass: { instrument: 'roundBass', rhythm: '..1-..1-.1..8-5.' },
    chords: { instrument: 'keys', rhythm: 'x--.....x-....x-..x-....x-.x-...' },
    arp: { instrument: 'pluck', rhythm: 'x..x..x...x..x..' },
    lead: { instrument: 'stab', rhythm: '....x-.x....x-......x-.x..x-.x..' },
    chordNotes: 4,
    minorProgressions: [
      [0, 3, 5, 6],
      [0, 5, 3, 4],
      [0, 2, 3, 3],
    ],
    majorProgressions: [
      [0, 5, 1, 4],
      [3, 4, 2, 5],
      [0, 2, 3, 4],
    ],
    duck: 0.6,
    loudness: 0.31,
  },
  techno: {
    swing: 0.04,
    kit: { kickDecayMs: 220, kickDrive: 2.6, snareHz: 170, snareDecayMs: 80, hatDecayMs: 24 },
    drums: {
      kick: 'X...X...X...X...',
      clap: '............x...',
      openHat: '..X...X...X...X.',
      hat: 'xoxoxoxoxoxoxoxo',
      tom: '...........o..o....o......o..o..',
    },
    bass: { instrument: 'acidBass', rhythm: '.111.181.111.518' },
    chords: { instrument: 'stab', rhythm: '...x.....x.........x..x.........' },
    arp: { instrument: 'hoover', rhythm: 'x..x..x..x..x.x.' },
    lead: { instrument: 'hoover', rhythm: 'x.....x.....x.........x.....x...' },
    chordNotes: 3,
    minorProgressions: [
      [0, 0, 0, 5],
      [0, 0, 3, 3],
      [0, 0, 6, 5],
    ],
    majorProgressions: [
      [0, 0, 3, 3],
      [0, 0, 5, 4],
    ],
    duck: 0.75,
    loudness: 0.34,
  },
  trance: {
    swing: 0,
    kit: { ...CLUB_KIT, kickDecayMs: 150 },
    drums: {
      kick: 'X...X...X...X...',
      clap: '....X.......X...',
      openHat: '..X...X...X...X.',
      hat: 'x.o.x.o.x.o.x.o.',
      shaker: 'oxoxoxoxoxoxoxox',
    },
    bass: { instrument: 'rollingBass', rhythm: '.111.111.111.115' },
    chords: { instrument: 'pad', rhythm: 'x---------------' },
    arp: { instrument: 'pluck', rhythm: 'xxxxxxxxxxxxxxxx' },
    lead: { instrument: 'superSaw', rhythm: 'x--x--x-x--x--x-x-----x-x---x---' },
    chordNotes: 3,
    minorProgressions: [
      [0, 5, 2, 6],
      [5, 6, 0, 0],
      [0, 2, 6, 5],
    ],
    majorProgressions: POP_MAJOR,
    duck: 0.8,
    loudness: 0.33,
  },
  'drum-and-bass': {
    swing: 0.05,
    kit: BREAK_KIT,
    drums: {
      kick: 'X.........X.....X..x......X.....',
      snare: '....X..o.o..X......oX..o....X.o.',
      hat: 'x.x.x.x.x.x.x.x.',
      shaker: 'oxoxoxoxoxoxoxox',
      openHat: '..............x.',
    },
    bass: { instrument: 'reeseBass', rhythm: '1-----..1-.5----1---..1-1--.8-5-' },
    chords: { instrument: 'pad', rhythm: 'x-------------------------------' },
    arp: { instrument: 'bell', rhythm: 'x.....x...x.....' },
    lead: { instrument: 'flute', rhythm: 'x---..x---x-----x---..x-x-x-----' },
    chordNotes: 4,
    minorProgressions: [
      [0, 0, 5, 5],
      [0, 0, 5, 6],
      [0, 0, 3, 5],
    ],
    majorProgressions: [
      [0, 0, 5, 5],
      [3, 3, 0, 4],
    ],
    duck: 0.35,
    loudness: 0.33,
  },
  'hip-hop': {
    swing: 0.28,
    kit: { ...BREAK_KIT, kickDecayMs: 190, kickDrive: 1.6 },
    drums: {
      kick: 'X......x..X.....X..x...x..X.....',
      snare: '....X.......X..o....X..o....X...',
      hat: 'x.x.x.x.x.x.xxx.x.x.x.xxx.x.x.x.',
      openHat: '..............................x.',
    },
    bass: { instrument: 'subBass', rhythm: '1-----.1..1---..1--1---5..1-----' },
    chords: { instrument: 'keys', rhythm: 'x-----....x---..x-----......x-x-' },
    arp: { instrument: 'bell', rhythm: '..x...x.....x...' },
    lead: { instrument: 'flute', rhythm: 'x-x-x---....x-x-x-----......x---' },
    chordNotes: 4,
    minorProgressions: [
      [0, 5, 3, 4],
      [0, 3, 0, 5],
      [5, 4, 0, 0],
    ],
    majorProgressions: [
      [1, 4, 0, 5],
      [3, 2, 1, 0],
    ],
    duck: 0.3,
    loudness: 0.31,
  },
  guofeng: {
    swing: 0.06,
    kit: { ...CLUB_KIT, kickDecayMs: 200 },
    drums: {
      kick: 'X.....x.X.......X.....x.X...x...',
      clap: '....x.......X...',
      tom: 'o..o..o.....o.o.o..o..o...o.o.oo',
      hat: '..x...x...x...x.',
      shaker: 'oxoxoxoxoxoxoxox',
    },
    bass: { instrument: 'roundBass', rhythm: '1---..1-..5-1---' },
    chords: { instrument: 'pad', rhythm: 'x---------------' },
    arp: { instrument: 'guzheng', rhythm: 'x.x.x.xxx.x.x.x.' },
    lead: { instrument: 'guzheng', rhythm: 'x---x-x-x-xxx---x-x-x---x---xxx-' },
    chordNotes: 3,
    minorProgressions: [
      [0, 5, 2, 6],
      [0, 3, 6, 0],
      [0, 6, 5, 6],
    ],
    majorProgressions: [
      [0, 5, 3, 4],
      [0, 4, 5, 3],
      [5, 3, 4, 0],
    ],
    duck: 0.45,
    loudness: 0.29,
  },
  'chinese-remix': {
    swing: 0,
    kit: { ...CLUB_KIT, kickDrive: 2 },
    drums: {
      kick: 'X...X...X...X...',
      clap: '....X.......X...',
      openHat: '..X...X...X...X.',
      hat: 'x.x.x.x.x.x.x.xx',
      tom: '..............................oo',
    },
    bass: { instrument: 'rollingBass', rhythm: '..1-..1-..1-..5-' },
    chords: { instrument: 'superSaw', rhythm: 'x--x--x-..x-x-x-' },
    arp: { instrument: 'guzheng', rhythm: 'x..x..x.x..x..x.' },
    lead: { instrument: 'superSaw', rhythm: 'x-x-x--x--x-x---x-x-x--x--x---x-' },
    chordNotes: 3,
    minorProgressions: POP_MINOR,
    majorProgressions: [
      [3, 4, 2, 5],
      [0, 4, 5, 3],
    ],
    duck: 0.7,
    loudness: 0.36,
  },
  bounce: {
    swing: 0,
    kit: { ...CLUB_KIT, kickDecayMs: 140, kickDrive: 2.2 },
    drums: {
      kick: 'X...X...X...X...',
      clap: '....X.......X...',
      openHat: '..X...X...X...X.',
      hat: 'xoxxxoxxxoxxxoxx',
      tom: '......o........o',
    },
    bass: { instrument: 'rollingBass', rhythm: '..1...1...1..11.' },
    chords: { instrument: 'stab', rhythm: '..x...x...x..xx.' },
    arp: { instrument: 'hoover', rhythm: '..x...x...x...x.' },
    lead: { instrument: 'hoover', rhythm: 'x..x..x.x..x..x.x..x..x...x.x.x.' },
    chordNotes: 3,
    minorProgressions: [
      [0, 0, 5, 6],
      [0, 5, 6, 0],
      [0, 6, 5, 4],
    ],
    majorProgressions: [
      [0, 0, 3, 4],
      [0, 4, 5, 3],
    ],
    duck: 0.7,
    loudness: 0.36,
  },
  ambient: {
    swing: 0,
    kit: { ...CLUB_KIT, kickDecayMs: 130, kickDrive: 1 },
    drums: { kick: 'x...............', shaker: '..o...o...o...o.', hat: '............o...' },
    bass: { instrument: 'subBass', rhythm: '1---------------' },
    chords: { instrument: 'pad', rhythm: 'x-------------------------------' },
    arp: { instrument: 'bell', rhythm: 'x.....x.....x.......x.....x.....' },
    lead: { instrument: 'flute', rhythm: 'x-------....x---x-----------....' },
    chordNotes: 4,
    minorProgressions: [
      [0, 0, 5, 5],
      [0, 5, 3, 3],
      [5, 5, 2, 2],
    ],
    majorProgressions: [
      [0, 0, 3, 3],
      [3, 0, 1, 5],
      [0, 2, 3, 3],
    ],
    duck: 0.2,
    loudness: 0.2,
  },
  breaks: {
    swing: 0.1,
    kit: { ...BREAK_KIT, kickDecayMs: 140 },
    drums: {
      kick: 'X..x......X.....X..x..x...X.....',
      snare: '....X..o.o..X..o....X..o.o..X...',
      hat: 'x.x.x.x.x.x.x.x.',
      openHat: '......x.......x.',
    },
    bass: { instrument: 'acidBass', rhythm: '1-.1..8.1-.5..1.1-.1..8..15-8.5.' },
    chords: { instrument: 'stab', rhythm: 'x-....x-........x-....x-..x-....' },
    arp: { instrument: 'pluck', rhythm: 'x..x..x..x..x..x' },
    lead: { instrument: 'hoover', rhythm: 'x--...x--...x---....x-x---..x---' },
    chordNotes: 3,
    minorProgressions: [
      [0, 0, 5, 6],
      [0, 2, 3, 5],
    ],
    majorProgressions: [
      [0, 0, 3, 4],
      [0, 5, 3, 4],
    ],
    duck: 0.4,
    loudness: 0.34,
  },
}
