import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/{app,office}/**/*.{ts,tsx}'])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '') }))

test.each([
  ['the time zone', /Asia\/Shanghai/, ['contract/src/shanghai.ts']],
  ['a day in Shanghai in SQL', /at time zone/, ['server/src/platform/database/shanghai.ts']],
  ['the category of club music', /'A0301'/, ['contract/src/constants.ts']],
  ['the type of typed queries', /\btype \w+ = Kysely</, ['server/src/platform/database/db.ts']],
  ['one of many ids', /=',? sql<\w+>`any\(|=',? sql`any\(/, []],
  ['an Enter', /['"`](Numpad)?Enter['"`]|\bEnter:|\b(keyCode|charCode)\b/, ['web/app/ui/browser/input-method.ts']],
  // Events of input have a flag for text that an input method is composing.
  ['a key of an input method', /(?<!InputEvent\)\.)\bisComposing\b/, ['web/app/ui/browser/input-method.ts']],
  // FileButton restores a file that was chosen before hydration; a plain input would lose it.
  ['an input for files', /type="file"/, ['web/app/ui/controls/FileButton.tsx']],
  ['a select', /<select\b/, ['web/app/ui/controls/Select.tsx']],
  // Its hook reports Escape at once, and restores the focus.
  ['a modal dialog', /\.showModal\(/, ['web/app/ui/overlays/use-modal.ts']],
  // A part that cannot be loaded must not end the page; the sign-in prompt leads to its page instead.
  ['a part loaded on demand', /\blazy(<.*>)?\(/, ['web/app/session/session.tsx', 'web/app/ui/browser/lazy-part.tsx']],
  ['a count of rows', /countAll(<\w+>)?\(\)\.as\('total'\)/, []],
  ['a content type by its number', /content_?type['"]?\)?,?\s*'?([!=]==?|=|\bin\b|:)'?,?\s*[[(]?[1-6]\b/i, []],
  // WebAssembly's exports are untyped; a handler only ever runs with the payload of its own job.
  [
    'a cast that believes anything',
    /as unknown as/,
    ['server/src/catalog/finder/rows/common-rows.ts', 'server/src/platform/jobs/port.ts'],
  ],
])('%s is written in one place', (_, pattern, places) => {
  expect(
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(places)
})

/** An id in an address, in the path of a call, or as the value of a field; a test that an id is refused takes one of six digits. */
const LITERAL_IDS = [
  /[?&](?:id|mid|mix|from|for|userId|resourceId|postId|ids)=(\d{1,5})(?!\d)/g,
  /\/(?:resource|resource_mix|works|people|orders|file|download|userinfo|posts|collect|focus)\/(\d{1,5})(?!\d)/g,
  /\b(?:resourceId|userId|postId|orderId|menuId|fileId|messageId|commentId|crateId)\b['"]?(?::|\s*[!=]==?)\s*['"`]?(\d{1,5})(?!\d)/g,
]

test('no journey names an existing row by an id above 1, since ids depend on the order of publishing', () => {
  const journeys = globSync('e2e/**/*.ts')
  expect(journeys.length).toBeGreaterThan(80)
  const named = journeys.flatMap((file) => {
    // Addresses that are typed into a form belong to another site.
    const text = readFileSync(file, 'utf8').replace(/https:\/\/[\w.]+\.example\/[^\s'`\\]*/g, '')
    const ids = LITERAL_IDS.flatMap((pattern) => [...text.matchAll(pattern)]).filter(([, id]) => Number(id) > 1)
    return ids.map(([literal]) => `${file}: ${literal}`)
  })
  expect(named).toEqual([])
})

test('tests wait by expect.poll or until(), whose limits are set in one place', () => {
  const tests = globSync('{contract,player,server,web,demo,tools,deploy}/**/*.{test,suite}.ts', {
    exclude: (path) => path.endsWith('node_modules'),
  })
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.filter((file) => /\bvi\.wait(For|Until)\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})
