import { expect, test } from 'vitest'
import { type CopyFacts, decideCopy } from './decide-copy.ts'

const [before, after] = [
  { size: 5, modifiedMs: 1000 },
  { size: 7, modifiedMs: 2000 },
]

test.each<[string, Partial<CopyFacts>, ReturnType<typeof decideCopy>]>([
  ['copies what the other store lacks', {}, 'copy'],
  ['copies what the other store lost', { copied: before }, 'copy'],
  ['is done with what was copied and did not change', { copied: before, target: { size: 5, modifiedMs: 1500 } }, 'done'],
  ['leaves what was copied and replaced there since', { copied: before, target: after }, 'done'],
  ['copies what changed since it was copied', { source: after, copied: before, target: { size: 5, modifiedMs: 1500 } }, 'copy'],
  ['compares what an interrupted run may have copied', { target: { size: 5, modifiedMs: 1500 } }, 'compare'],
  ['compares what is newer there', { target: after }, 'compare'],
])('%s', (_, facts, decision) => {
  expect(decideCopy({ source: before, copied: undefined, target: undefined, ...facts })).toBe(decision)
})
