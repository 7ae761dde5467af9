import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { DOORS, LISTS } from './doors.ts'
import { SERVER_DOMAINS } from './server-domains.ts'

/** Each file is parsed once, however many doors lead to it. */
const parsed = new Map<string, string[]>()
function importedFiles(file: string): string[] {
  const imported = parsed.get(file) ?? parseImports(file)
  parsed.set(file, imported)
  return imported
}

/** Paths that a file imports at run time; imports of types alone are erased. */
function parseImports(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const specifier = valueSpecifier(statement)
    if (specifier?.startsWith('.')) return [join(dirname(file), specifier)]
    const [, workspace, path] = specifier?.match(/^@shenglang\/(contract|player|demo)\/(.+)$/) ?? []
    return path === undefined ? [] : [`${workspace}/src/${path}.ts`]
  })
}

function valueSpecifier(statement: ts.Statement): string | undefined {
  const isImport = ts.isImportDeclaration(statement)
  if (!isImport && !ts.isExportDeclaration(statement)) return undefined
  const isType = isImport ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : statement.isTypeOnly
  const { moduleSpecifier } = statement
  return !isType && moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined
}

function reach(door: string): number {
  const reached = new Set([`server/src/${door}`])
  for (const file of reached) for (const imported of importedFiles(file)) reached.add(imported)
  return reached.size
}

test('every door is listed with what it may load', () => {
  const doors = SERVER_DOMAINS.flatMap((domain) => globSync(`server/src/${domain}/**/index.ts`))
  expect(doors.map((door) => door.replace('server/src/', '')).sort()).toEqual(Object.keys(DOORS).sort())
})

test('no door loads more files than its limit', () => {
  const limits = Object.entries({ ...DOORS, [LISTS.file]: LISTS.limit })
  const reached = limits.map(([door, limit]) => ({ door, limit, files: reach(door) }))
  expect(reached.filter(({ files, limit }) => files > limit)).toEqual([])
  // Were no import read, every door would seem small.
  expect(reach('commerce/index.ts')).toBeGreaterThan(100)
})
