import { expect, test } from 'vitest'
import { decideStore, type StoreFacts } from './decide-store.ts'

const [one, other] = ['8f0f6c1e', '77aa2b60']

test.each<[string, Partial<StoreFacts>, ReturnType<typeof decideStore>]>([
  ['marks the store of a new site', {}, 'make'],
  ['marks the bucket of a new site', { isRemote: true }, 'make'],
  ['uses the store that the database names', { registered: one, marker: one }, 'same'],
  ['takes over the folder that was here before its database', { marker: one }, 'register'],
  ['refuses a bucket in use to a new database', { marker: one, isRemote: true }, { refuse: 'foreign' }],
  ['refuses a store without the marker', { registered: one }, { refuse: 'missing' }],
  ['refuses another site’s store', { registered: one, marker: other }, { refuse: 'differs' }],
])('%s', (_, facts, decision) => {
  expect(decideStore({ registered: undefined, marker: undefined, isRemote: false, ...facts })).toEqual(decision)
})
