import { expect, test } from 'vitest'
import { decideKey, type KeyFacts } from './decide-key.ts'

const key = (source: 'setting' | 'file', { isRegistered = false, opens = false } = {}) => ({ source, isRegistered, opens })
const facts = (some: Partial<KeyFacts>): KeyFacts => ({
  candidates: [],
  isRegistered: false,
  isSealed: false,
  isShared: false,
  ...some,
})

test.each<[string, Partial<KeyFacts>, ReturnType<typeof decideKey>]>([
  ['makes a key on a first start', {}, 'make'],
  ['makes a key on the first machine of a shared database', { isShared: true }, 'make'],
  ['makes a key where its only machine lost one that had sealed nothing', { isRegistered: true }, 'make'],
  ['uses the file of an earlier release', { candidates: [key('file')] }, { use: 0 }],
  ['uses a file that opens what is sealed', { candidates: [key('file', { opens: true })], isSealed: true }, { use: 0 }],
  [
    'uses the file where the setting opens nothing and the file does',
    { candidates: [key('setting'), key('file', { opens: true })], isSealed: true, isShared: true },
    { use: 1 },
  ],
  [
    'uses the registered key, whatever an operator gave up',
    { candidates: [key('setting'), key('file', { isRegistered: true })], isRegistered: true, isSealed: true, isShared: true },
    { use: 1 },
  ],
  [
    'uses another key on the only machine while nothing is sealed',
    { candidates: [key('setting')], isRegistered: true },
    { use: 0 },
  ],
  ['refuses to make a key beside sealed values', { isSealed: true }, { refuse: 'missing' }],
  ['refuses to make a second machine’s key', { isRegistered: true, isShared: true }, { refuse: 'missing' }],
  [
    'refuses a second machine’s own key',
    { candidates: [key('file')], isRegistered: true, isShared: true },
    { refuse: 'differs' },
  ],
  [
    'refuses a second machine’s key although it opens some values',
    { candidates: [key('file', { opens: true })], isRegistered: true, isSealed: true, isShared: true },
    { refuse: 'differs' },
  ],
  [
    'refuses keys of which none opens what is sealed',
    { candidates: [key('setting'), key('file')], isSealed: true },
    { refuse: 'foreign' },
  ],
])('%s', (_, some, decision) => expect(decideKey(facts(some))).toEqual(decision))
