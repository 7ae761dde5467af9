import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const IMPORTED = /import (?:(\w+) from )?'([^']+\.module\.css)'/g

/** Names of the classes that a sheet has rules for. */
const classesIn = (css: string) => {
  const selectors = css.replace(/\/\*.*?\*\/|:global\([^)]*\)|\{[^{}]*\}/gs, ' ').replace(/\[[^\]]*\]/g, '')
  return new Set(Array.from(selectors.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name))
}

/** Classes of an imported sheet that a module reads by their names. */
const readsIn = (source: string, name: string) =>
  Array.from(source.matchAll(new RegExp(`(?<![-\\w./'])${name}\\.(\\w+)`, 'g')), ([, read = '']) => read)

test('finds the classes of a sheet and those that a module reads', () => {
  const css = '/* .no */\n.a:not(.b, [href$=".c"]) .d {\n  width: 0.5em;\n}\n@media print {\n  .e {\n    top: 0;\n  }\n}\n'
  expect([...classesIn(css)]).toEqual(['a', 'b', 'd', 'e'])
  expect(readsIn("import styles from './styles.module.css'\nstyles.a + styles.b", 'styles')).toEqual(['a', 'b'])
})

test('modules read the classes that their sheets have, and all of them', () => {
  const modules = globSync('{app,office,embed}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  const reads = modules.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return Array.from(source.matchAll(IMPORTED), ([, name = '', path = '']) => ({
      file,
      sheet: join(import.meta.dirname, dirname(file), path),
      names: name === '' ? [] : readsIn(source, name),
      // Such as `styles[look]`: any class may be read.
      isOpen: source.includes(`${name}[`),
    }))
  })
  const sheets = globSync('{app,office,embed}/**/*.module.css', { cwd: import.meta.dirname })
  expect(sheets.length).toBeGreaterThan(100)
  const wrong = sheets.flatMap((path) => {
    const sheet = join(import.meta.dirname, path)
    const classes = classesIn(readFileSync(sheet, 'utf8'))
    const used = reads.filter((read) => read.sheet === sheet)
    const unknown = used.flatMap(({ file, names }) => names.filter((name) => !classes.has(name)).map((name) => `${file} ${name}`))
    const all = new Set(used.flatMap(({ names }) => names))
    const isOpen = used.some((read) => read.isOpen)
    const unread = [...classes]
      .filter((name) => !isOpen && !all.has(name))
      .map((name) => `${relative(import.meta.dirname, sheet)} ${name}`)
    return [...unknown, ...unread]
  })
  expect(wrong).toEqual([])
})
