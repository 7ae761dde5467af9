import ts from 'typescript'
import { expect, test } from 'vitest'
import { mayCut, statementCuts, textCuts } from './text-cut-rules.ts'

const GIVEN = `
  interface String { trim(): string }
  declare const title: string
  declare const row: { content: string | null; nickName?: string; releaseDate: string; resourceId: string }
  declare const rows: string[]
  declare const limit: number
  declare const at: number
  declare const POST_MAX: { readonly title: 100 }
`

/** The cuts in one statement; without the library, which the rules need no types of. */
function cutsIn(statement: string): string[] {
  const file = ts.createSourceFile('source.ts', `${GIVEN}${statement}`, ts.ScriptTarget.ESNext, true)
  const program = ts.createProgram(
    ['source.ts'],
    { noLib: true, target: ts.ScriptTarget.ESNext },
    {
      ...ts.createCompilerHost({}),
      getSourceFile: (name) => (name === 'source.ts' ? file : undefined),
    },
  )
  return textCuts(file, program.getTypeChecker()).map(({ text }) => text)
}

test.each([
  ['by a number', 'title.slice(0, 200)'],
  ['by a constant', 'const TITLE_MAX = 100; title.slice(0, TITLE_MAX)'],
  ['by a constant of several', 'title.slice(0, POST_MAX.title)'],
  ['by a length that is given', 'title.slice(0, limit)'],
  ['by a constant with the name of a position', 'const end = 40; title.slice(0, end)'],
  ['less what follows', "title.slice(0, limit - '.mp3'.length)"],
  ['by substring', 'title.substring(0, 20)'],
  ['by substr', 'title.substr(0, 20)'],
  ['of a text that may be missing', 'row.nickName?.slice(0, 8)'],
  ['of a text or another', "(row.content ?? '').slice(0, 80)"],
  ['of a call', 'title.trim().slice(0, 80)'],
  ['to its first letter', 'title.slice(0, 1)'],
  ['to its end', 'title.slice(-20)'],
  ['by code points', "[...title].slice(0, 40).join('')"],
  ['by code points of a list', "Array.from(title).slice(0, 40).join('')"],
  ['by UTF-16 units', "title.split('').slice(0, 40).join('')"],
  ['by code points with a name', "const letters = [...title]; letters.slice(0, limit).join('')"],
])('finds a text that is cut %s', (_what, statement) => expect(cutsIn(statement)).toHaveLength(1))

test.each([
  ['a list', 'rows.slice(0, 20)'],
  ['distinct rows', '[...rows].slice(0, 20)'],
  ['what was searched', "title.slice(0, title.indexOf('-'))"],
  ['what lies between two positions', 'title.slice(at, at + 1)'],
  ['what follows a known beginning', "title.slice('unix:'.length)"],
  ['what is left without a known end', "title.slice(0, -'.cue'.length)"],
  ['a text without its marks', 'title.slice(1, -1)'],
  ['the year of a date', 'row.releaseDate.slice(0, 4)'],
  ['the day of an instant', 'new Date().toISOString().slice(0, 10)'],
  ['a digest', "createHash('sha256').update(title).digest('hex').slice(0, 16)"],
  ['the beginning of an id', 'row.resourceId.slice(0, 2)'],
])('accepts %s', (_what, statement) => expect(cutsIn(statement)).toEqual([]))

test('finds a statement that cuts a text, unless it reads one more than is shown', () => {
  const lines = [
    'left(content, 40)',
    `left(coalesce(nullif(title, ''), content), \${MAX})`,
    `left(content, \${MAX + 1})`,
    'left(pg_walfile_name(now), 8)',
    'substring(title, 1, 40)',
  ]
  expect(statementCuts(`sql\`select\n${lines.join('\n')}\``).map(({ line }) => line - 2)).toEqual([0, 1, 4])
})

test.each([
  ['title.slice(0, 8)', true],
  ['row.title\n  ?.substring(0, 8)', true],
  ['title.substr(0, 8)', true],
  ['cutText(title, 8)', false],
  ['slices.at(0)', false],
])('a source with %j may cut a text: %j', (source, may) => expect(mayCut(source)).toBe(may))
