import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions } from 'vite'
import { IDIOMS, SHEET_IDIOMS } from './idioms.ts'

type PostcssConfig = Exclude<CSSOptions['postcss'], string | undefined>
type PostcssPlugin = NonNullable<PostcssConfig['plugins']>[number]

/** Idioms of several declarations, for sheets alone. */
const COMPOSED = join(import.meta.dirname, 'app/ui/layout/composed.css')
const RULE = /^\.([\w-]+) \{\n([^}]*)\}/gm
const FROM_GLOBAL = / from global$/

/** The declarations of each idiom, by its name. */
export function readIdioms(css: string): Map<string, [prop: string, value: string][]> {
  const declarations = (body: string) =>
    body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return new Map([...css.matchAll(RULE)].map(([, name = '', body = '']) => [name, declarations(body)]))
}

/**
 * Writes the classes of the idioms where a sheet says `@idioms`, and `composes: … from global` out where it stands. The class
 * names would otherwise travel with every part's script, of which the first page has no room, and would lie below whatever else
 * dresses the same element.
 */
export const composeIdioms: PostcssPlugin = {
  postcssPlugin: 'compose-idioms',
  Once(root, { result, Rule, Declaration }) {
    root.walkAtRules('idioms', (mark) => {
      const rules = [...IDIOMS].map(([name, declarations]) => {
        const nodes = declarations.map(([prop, value]) => new Declaration({ prop, value }))
        return new Rule({ selector: `.${name}`, nodes, source: mark.source })
      })
      mark.replaceWith(...rules)
    })
    const idioms = new Map([...IDIOMS, ...SHEET_IDIOMS, ...readIdioms(readFileSync(COMPOSED, 'utf8'))])
    root.walkDecls('composes', (composed) => {
      if (!FROM_GLOBAL.test(composed.value)) return
      for (const name of composed.value.replace(FROM_GLOBAL, '').split(/\s+/)) {
        const declarations = idioms.get(name)
        if (!declarations) throw composed.error(`no idiom is called ${name}`)
        for (const [prop, value] of declarations) composed.cloneBefore({ prop, value })
      }
      composed.remove()
    })
    result.messages.push({ type: 'dependency', plugin: 'compose-idioms', file: COMPOSED, parent: result.opts.from })
  },
}
