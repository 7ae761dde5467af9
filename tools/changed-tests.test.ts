import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JOURNEYS, selectTests } from './changed-tests.ts'

const graph = new Map([
  ['server/src/social/posts.ts', ['contract/src/social/post.ts']],
  ['server/src/social/index.ts', ['server/src/social/posts.ts']],
  ['server/src/composition/domains.ts', ['server/src/social/index.ts']],
  ['server/test/test-application.ts', ['server/src/composition/domains.ts']],
  ['server/src/social/posts.db.test.ts', ['server/test/test-application.ts']],
  ['server/src/notices/writers.db.test.ts', ['server/src/social/index.ts']],
  ['server/src/notices/index.ts', ['server/src/notices/writers.ts']],
  ['server/src/notices/writers.ts', ['server/src/social/index.ts']],
  ['server/src/messaging/inbox.db.test.ts', ['server/src/notices/index.ts']],
  ['server/src/studio/works.db.test.ts', ['server/test/test-application.ts']],
  ['contract/src/social/post.test.ts', ['contract/src/social/post.ts']],
])
const journeys = { social: ['comments'] }

test('selects importers and the domain’s own tests, not every test of the application', () => {
  expect(selectTests(['server/src/social/posts.ts'], graph, journeys)).toEqual({
    isWhole: false,
    unit: ['server/src/notices/writers.db.test.ts', 'server/src/social/posts.db.test.ts'],
    journeys: ['comments'],
  })
})

test('follows a change of the contract into the server', () => {
  const { unit } = selectTests(['contract/src/social/post.ts'], graph, journeys)
  expect(unit).toContain('contract/src/social/post.test.ts')
  expect(unit).toContain('server/src/social/posts.db.test.ts')
})

test('a changed test selects itself and no journey', () => {
  expect(selectTests(['server/src/studio/works.db.test.ts'], graph, { studio: ['studio'] })).toEqual({
    isWhole: false,
    unit: ['server/src/studio/works.db.test.ts'],
    journeys: [],
  })
})

test('the journeys of a folder replace those of its domain', () => {
  const ofRooms = { catalog: ['catalogue'], 'catalog/crates': ['crates'] }
  expect(selectTests(['web/app/catalog/crates/sets/set-order.ts'], graph, ofRooms).journeys).toEqual(['crates'])
  expect(selectTests(['server/src/catalog/index.ts'], graph, ofRooms).journeys).toEqual(['catalogue'])
})

test('a changed journey selects itself', () => {
  expect(selectTests(['e2e/offline/offline.spec.ts'], graph, journeys).journeys).toEqual(['offline/offline'])
})

test.each(['package.json', 'server/migrations/0001.ts', 'server/test/test-application.ts'])(
  '%s selects the whole suite',
  (file) => {
    expect(selectTests([file], graph, journeys).isWhole).toBe(true)
  },
)

test('each journey that a domain names exists', () => {
  for (const journey of Object.values(JOURNEYS).flat()) expect(existsSync(`e2e/${journey}.spec.ts`), journey).toBe(true)
})
