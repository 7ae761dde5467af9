import { expect, test } from 'vitest'
import { sectionPaths } from './section-paths.ts'
import { SECTIONS } from './sections.ts'

test('the paths that the rules for all pages are run on are those of the sections', () => {
  expect(sectionPaths().toSorted()).toEqual(SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => path)).toSorted())
})
