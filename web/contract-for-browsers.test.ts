import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { contractForBrowsers } from './contract-for-browsers.ts'

const PLAIN = join(import.meta.dirname, 'app/plain.ts')
const CHECKING = join(import.meta.dirname, 'app/checking.ts')
const ROUTES = `import { createCrate, deleteCrate } from '@shenglang/contract/catalog/crates/crates'\n`

/** The browser build of virtual modules, by their paths. */
async function built(modules: Record<string, string>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      contractForBrowsers,
      {
        name: 'written-here',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
    ],
    build: { write: false, minify: false, lib: { entry: Object.keys(modules), formats: ['es'] } },
  }).then((result) => (Array.isArray(result) ? result[0] : result))) as Rolldown.RolldownOutput
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

/** The same, executed. */
const run = async (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`)

test('a call needs no schema', async () => {
  const code = await built({ [PLAIN]: `${ROUTES}export const addresses = [createCrate.path, deleteCrate.path]` })
  expect((await run(code)).addresses).toHaveLength(2)
  expect(code).not.toMatch(/zod|请填写名称/)
})

test('a form’s check contains the arguments of its calls, and no answers', async () => {
  const code = await built({
    [CHECKING]: `import { fieldFaults } from '@shenglang/contract/field-faults'
${ROUTES}export const call = createCrate
export const faults = (name: string) => fieldFaults(createCrate.args, { name })`,
  })
  const { faults, call } = await run(code)
  expect(faults('')).toMatchObject({ name: '请填写名称' })
  expect(call).toMatchObject({ method: 'POST', answer: undefined })
})
