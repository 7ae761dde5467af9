import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A rule of so many declarations has one place: an idiom, a part, or a sheet that both import. */
const DECLARATIONS_MIN = 3
/** A rule that holds no other. */
const RULE = /\{([^{}]*)\}/g

/** The rules of a sheet that are long enough, each as its declarations in alphabetical order. */
function bodiesIn(css: string): Set<string> {
  const rules = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(RULE)].map(([, body = '']) =>
    body
      .split(';')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== ''),
  )
  return new Set(rules.filter(({ length }) => length >= DECLARATIONS_MIN).map((lines) => lines.toSorted().join('; ')))
}

/** Rules that stand in several of these sheets, with their names. */
function copiesIn(sheets: { file: string; css: string }[]): [body: string, files: string[]][] {
  const found = sheets.flatMap(({ file, css }) => [...bodiesIn(css)].map((body) => ({ body, file })))
  return [...Map.groupBy(found, ({ body }) => body)]
    .map(([body, all]): [string, string[]] => [body, all.map(({ file }) => file)])
    .filter(([, files]) => files.length > 1)
}

test('finds a copy in another sheet, in another order and within a query', () => {
  const one = '.a {\n  top: 0;\n  /* Left. */\n  left: 0;\n  color: red;\n}\n'
  const other = '@media print {\n  .b {\n    color: red;\n    left: 0;\n    top: 0;\n  }\n}\n'
  const short = '.c {\n  top: 0;\n  left: 0;\n}\n'
  const sheets = [one, other, short, short].map((css, index) => ({ file: String(index), css }))
  expect(copiesIn(sheets)).toEqual([['color: red; left: 0; top: 0', ['0', '1']]])
})

test('no two sheets have the same rule of three or more declarations', () => {
  const files = globSync('{app,office,embed}/**/*.module.css', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(100)
  expect(copiesIn(files.map((file) => ({ file, css: readFileSync(join(import.meta.dirname, file), 'utf8') })))).toEqual([])
})
