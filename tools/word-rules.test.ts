import { expect, test } from 'vitest'
import { findWords, vagueOpenings, wordsIn } from './word-rules.ts'

const search = { words: new Set(['kept', 'told']), frozen: new Set(['keptAt']) }
const usesIn = (source: string, file = 'source.tsx') => findWords(file, source, search).map(({ word, line }) => [word, line])

test('splits a name at capitals, underscores, hyphens and digits', () => {
  expect(wordsIn('keptBytesOf')).toEqual(['kept', 'bytes', 'of'])
  expect(wordsIn('KEPT_EVERY_MS')).toEqual(['kept', 'every', 'ms'])
  expect(wordsIn('HTMLKept2Told')).toEqual(['html', 'kept', 'told'])
  expect(wordsIn('kept-row')).toEqual(['kept', 'row'])
})

test.each([
  ['an identifier', 'const keptBytes = 1', [['kept', 1]]],
  ['a property', 'const row = { told: 1 }', [['told', 1]]],
  ['a private name', 'class Store { #kept = 1 }', [['kept', 1]]],
  [
    'an element and its attribute',
    'const row = <Kept told />',
    [
      ['kept', 1],
      ['told', 1],
    ],
  ],
  ['a comment', '// What is kept.\nconst row = 1', [['kept', 1]]],
  ['the second line of a comment', '/**\n * Told.\n */\nconst row = 1', [['told', 2]]],
  ['a comment behind a statement', 'const row = 1 // kept\nconst other = 2', [['kept', 1]]],
  ['a comment inside an element', 'const row = <p>{/* kept */}</p>', [['kept', 1]]],
  ['a comment at the end', 'const row = 1\n/** Told. */\n', [['told', 2]]],
  ['a test name', "test('is told once', () => {})", [['told', 1]]],
  ['the name of a parametrised test', "test.each([1])('%s is told', () => {})", [['told', 1]]],
  ['the name of a group of tests', "describe.skip('what is told', () => {})", [['told', 1]]],
])('finds a word in %s', (_, source, uses) => {
  expect(usesIn(source)).toEqual(uses)
})

test.each([
  ['a string', "const text = 'kept'"],
  ['the text of an element', 'const row = <p>kept // told</p>'],
  ['a part of another word', 'const untold = 1'],
  ['a frozen name', 'const { keptAt } = row'],
])('ignores %s', (_, source) => {
  expect(usesIn(source)).toEqual([])
})

test('finds a word in the name of a file of any kind, and in its folder', () => {
  expect(usesIn('', 'web/app/kept/row.css')).toEqual([['kept', 1]])
  expect(usesIn('', 'docs/told.png')).toEqual([['told', 1]])
})

test('searches class names, custom properties, animations and comments of a style sheet', () => {
  const sheet = [
    '/* What is',
    '   kept. */',
    '.keptRow .row.told { --told-color: red; }',
    '@keyframes told { }',
    '.row { composes: row from "./kept.css"; background: url(told.svg); content: \'told\'; width: 1.5em; }',
  ]
  expect(usesIn(sheet.join('\n'), 'row.module.css')).toEqual([
    ['kept', 2],
    ['kept', 3],
    ['told', 3],
    ['told', 3],
    ['told', 4],
  ])
})

test('searches the prose of a document and ignores its code and links', () => {
  const document = ['A row is kept.', '`kept` and [rows](docs/told.md)', '```', 'told', '```', '| told | row |']
  expect(usesIn(document.join('\n'), 'README.md')).toEqual([
    ['kept', 1],
    ['told', 6],
  ])
})

test('finds doc comments that open with a question word or `Of`, and no other comment', () => {
  const source = [
    '/** Whether it ended. */',
    'const isEnded = true',
    '/** The end; what follows is another. */',
    '// What is behind a reason.',
    '/**',
    ' * Of a track.',
    ' */',
    '/** Office hours. */',
  ].join('\n')
  expect(vagueOpenings(source).map(({ text, line }) => [text.slice(0, 7), line])).toEqual([
    ['Whether', 1],
    ['Of a tr', 5],
  ])
})
